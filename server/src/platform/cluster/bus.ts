/**
 * Carries live news between nodes. Delivery may fail: facts are in the store, and clients catch up by their cursor.
 * `message` is JSON text, serialised once by the sender.
 */
export type BusEvent = {
  topics: string[];
  message: string;
  /** Subscribers of this topic get no event: a person is not notified of their own typing. */
  except?: string;
};

/** Publishes events to all nodes. Events may be lost: clients fetch what they missed. */
export type Bus = {
  publish(event: BusEvent): void;
  listen(listener: (event: BusEvent) => void): () => void;
  /**
   * Called when nodes hear each other again: clients of any node may have missed something. Answers how to stop listening.
   */
  onRecovered(listener: () => void): () => void;
  /** False while other nodes cannot be reached. */
  healthy(): boolean;
  close(): Promise<void>;
};
