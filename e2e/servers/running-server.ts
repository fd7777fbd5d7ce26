export type RunningServer = {
  url: string;
  printed(): string;
  stop(): Promise<void>;
};

export const addressIn = (printed: string): string | undefined => /(http:\/\/[^\s/]+)\/demo/.exec(printed)?.[1];
