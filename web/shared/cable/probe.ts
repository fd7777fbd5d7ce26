import { readFrame } from './protocol.ts';
import type { Transport, TransportListener } from './transport.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 5 * 60_000;

type ProbeDeps = {
  open: (listener: TransportListener) => Transport;
  /** 0 to 1: spreads the attempts, so that clients do not come at once. */
  random: () => number;
  onWelcome: (socket: Transport) => void;
  /** Frames and the end of a socket that has taken over. */
  receive: (socket: Transport, text: string) => void;
  closed: (socket: Transport) => void;
};

export const createProbe = ({ open, random, onWelcome, receive, closed }: ProbeDeps) => {
  let pause = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trying: Transport | undefined;

  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(attempt, pause * (1 + random() * 0.2));
    pause = Math.min(pause * 2, LONGEST_MS);
  };

  const attempt = () => {
    trying?.close();
    let mine: Transport | undefined;
    const frame = (text: string) => {
      if (!mine) return;
      if (mine !== trying) return receive(mine, text);
      if (readFrame(text).kind !== 'welcome') return;
      trying = undefined;
      clearTimeout(timer);
      onWelcome(mine);
    };
    // A socket that neither opens nor closes is abandoned by the next attempt.
    again();
    try {
      mine = open({ frame, closed: () => mine && mine !== trying && closed(mine) });
      trying = mine;
    } catch {
      // Refused by the page's policy: the next attempt fails alike, and costs as little.
    }
  };

  return {
    start: () => {
      pause = FIRST_MS;
      again();
    },
    stop: () => {
      clearTimeout(timer);
      trying?.close();
      trying = undefined;
    },
  };
};
