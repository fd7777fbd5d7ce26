export type RunningServer = {
  url: string;
  /** What the operator reads in the terminal. */
  printed(): string;
  stop(): Promise<void>;
};

/** The server's address in what it has printed so far. */
export const addressIn = (printed: string): string | undefined => /(http:\/\/[^\s/]+)\/demo/.exec(printed)?.[1];
