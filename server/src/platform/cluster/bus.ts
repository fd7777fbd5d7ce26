/**
 * Carries live news between nodes. Delivery may fail: facts are in the store, and clients catch up by their cursor.
 * `message` is JSON text, serialised once by the sender.
 */
export type News = {
  topics: string[];
  message: string;
  /** Whoever hears this topic is left out: nobody is told that they type. */
  except?: string;
};

/** Carries news between nodes. News may be lost: clients ask for what they missed. */
export type Bus = {
  publish(news: News): void;
  /** Every node hears everything, its own news included. Answers how to stop listening. */
  listen(listener: (news: News) => void): () => void;
  /**
   * Called when nodes hear each other again: clients of any node may have missed something. Answers how to stop listening.
   */
  onRecovered(listener: () => void): () => void;
  /** False while other nodes cannot be reached. */
  healthy(): boolean;
  close(): Promise<void>;
};
