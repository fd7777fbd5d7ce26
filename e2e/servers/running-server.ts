export type RunningServer = {
  url: string;
  printed(): string;
  stop(): Promise<void>;
};

/** From the output of the server. */
export const addressIn = (printed: string): string | undefined => /(http:\/\/[^\s/]+)\/demo/.exec(printed)?.[1];
