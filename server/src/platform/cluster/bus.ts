/** Delivery may fail: clients catch up by their cursor. `message` is JSON, serialised once by the sender. */
export type BusEvent = {
  topics: string[];
  message: string;
  except?: string;
};

export type Bus = {
  publish(event: BusEvent): void;
  listen(listener: (event: BusEvent) => void): () => void;
  /** Called when the nodes are connected again: clients may have missed events. Returns how to unsubscribe. */
  onRecovered(listener: () => void): () => void;
  healthy(): boolean;
  close(): Promise<void>;
};
