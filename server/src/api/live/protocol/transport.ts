/** The connection to one client, a socket or a stream. Frames leave in the order they were sent. */
export type Line = {
  isOpen(): boolean;
  /** Bytes that have not left this process yet. */
  buffered(): number;
  /** Never waits. */
  send(frame: string | Buffer): void;
  /** Ends after pending frames. */
  end(): void;
  cut(): void;
  /** Pings the other side; closes the connection when the last ping was not answered. */
  probe(): void;
};
