import type { Api } from '../../../shared/api.ts';

/** Seconds, as on the wire. */
type Near = { id: number; created_at: number } | null;
type Nearest = { before: Near; after: Near };

type JumpDeps = {
  api: Pick<Api, 'get'>;
  /** That of the conversation. */
  path: string;
  goTo: (id: number) => Promise<unknown>;
  /** When the team had last read the conversation, before it was opened: in seconds. */
  unreadSince: () => number;
};

const MOMENT_S = 0.001;

const dayAt = (seconds: number, later = 0): number => {
  const day = new Date(seconds * 1_000);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).getTime() / 1_000;
};

/** Ways to enter a thread. Each returns whether there is such a message. @throws ApiError */
export const createJump = ({ api, path, goTo, unreadSince }: JumpDeps) => {
  const ask = (time: number, more: { incoming?: 'true' } = {}) =>
    api.get<Nearest>(`${path}/messages/nearest`, { time, ...more });
  const go = async (near: Near): Promise<boolean> => {
    if (near) await goTo(near.id);
    return near !== null;
  };
  return {
    toFirst: async () => go((await ask(0)).after),
    toUnread: async () => go((await ask(unreadSince() + MOMENT_S, { incoming: 'true' })).after),
    /** To the first message of a day of the agent's time zone, or of the nearest day that has one. */
    toDay: async (day: Date) => {
      const start = dayAt(day.getTime() / 1_000);
      const end = dayAt(start, 1);
      const { before, after } = await ask(start);
      if (!before || (after && after.created_at - end <= start - before.created_at)) return go(after);
      return go((await ask(dayAt(before.created_at))).after);
    },
  };
};
export type Jump = ReturnType<typeof createJump>;
