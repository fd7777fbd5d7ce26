import { setTimeout as sleep } from 'node:timers/promises';

type Entry<Answer> = { free: Promise<unknown>; waiting: Promise<Answer> | undefined };

/** A call gets the result of a read that began after it. One read of a key at a time, with `restMs` between two. */
export const createCoalescer = <Answer>(restMs: number) => {
  const entries = new Map<string, Entry<Answer>>();

  return (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const entry = entries.get(key) ?? { free: Promise.resolve(), waiting: undefined };
    entries.set(key, entry);
    entry.waiting ??= entry.free.then(() => {
      entry.waiting = undefined;
      const answer = work();
      const free = answer.then(
        () => sleep(restMs, undefined, { ref: false }),
        () => undefined,
      );
      entry.free = free;
      void free.then(() => {
        if (entry.free === free && !entry.waiting) entries.delete(key);
      });
      return answer;
    });
    return entry.waiting;
  };
};
