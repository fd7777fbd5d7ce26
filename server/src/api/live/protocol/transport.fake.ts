import type { Line } from './transport.ts';

type FakeLine = Line & {
  sent: string[];
  /** Bytes the client has not read. */
  held: number;
  ended: 'end' | 'cut' | undefined;
  /** Also finds a frame that was sent already. */
  next(matches: (frame: string) => boolean): Promise<string>;
};

export const createFakeLine = (): FakeLine => {
  const waiting = new Set<() => void>();
  const line: FakeLine = {
    sent: [],
    held: 0,
    ended: undefined,
    isOpen: () => line.ended === undefined,
    buffered: () => line.held,
    send: (frame: string | Buffer) => {
      line.sent.push(String(frame));
      for (const look of [...waiting]) look();
    },
    end: () => {
      line.ended = 'end';
    },
    cut: () => {
      line.ended = 'cut';
    },
    probe: () => {},
    next: (matches) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const found = line.sent.find(matches);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
  return line;
};
