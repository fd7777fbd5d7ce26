import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Order } from './raw-clients.ts';

export const gatherCrowd = () => {
  const child = fork(join(import.meta.dirname, 'raw-clients.ts'));
  const waitFor = (word: string) =>
    new Promise<void>((resolve) => {
      const listen = (said: unknown) => {
        if (said !== word) return;
        child.off('message', listen);
        resolve();
      };
      child.on('message', listen);
    });
  const send = (order: Order, word: string) => {
    const done = waitFor(word);
    child.send(order);
    return done;
  };
  return {
    open: (order: Omit<Extract<Order, { kind: 'open' }>, 'kind'>) => send({ kind: 'open', ...order }, 'open'),
    /** Resolves when the crowd is ready to count; `done` when it has received all. */
    expect: async (total: number) => {
      await send({ kind: 'expect', total }, 'ready');
      return { done: waitFor('received') };
    },
    close: () => send({ kind: 'close' }, 'closed'),
    leave: () => child.kill(),
    pid: child.pid,
  };
};
