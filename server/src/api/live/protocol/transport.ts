/** The way out to one client, whatever carries it: a socket or a stream. Frames leave in the order they were sent. */
export type Line = {
  isOpen(): boolean;
  /** Bytes handed over that have not left this process yet. */
  buffered(): number;
  /** Never waits. */
  send(frame: string | Buffer): void;
  /** Ends after what was sent before. */
  end(): void;
  cut(): void;
  /** Asks the other side whether it is still there; cuts the line when the last question was not answered. */
  probe(): void;
};
