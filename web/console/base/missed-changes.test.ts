import { expect, it, vi } from 'vitest';
import { watchMissedChanges } from './missed-changes.ts';

const start = () => {
  const reload = vi.fn();
  const apply = watchMissedChanges(reload);
  const beat = (last_seq?: number) =>
    apply({
      event: 'presence.update',
      data: { account_id: 1, users: {}, ...(last_seq === undefined ? {} : { last_seq }) },
    });
  return { reload, apply, beat };
};

it('reads again what changed between two heartbeats, and once more after', () => {
  const { reload, beat } = start();
  beat(7);
  expect(reload).toHaveBeenCalledTimes(0);
  beat(9);
  expect(reload).toHaveBeenCalledTimes(1);
  beat(9);
  expect(reload).toHaveBeenCalledTimes(2);
  beat(9);
  beat(9);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('asks for nothing while nothing changes, nor for news of who is there', () => {
  const { reload, apply, beat } = start();
  beat(0);
  beat(0);
  beat();
  apply({ event: 'message.created', data: {} as never });
  expect(reload).not.toHaveBeenCalled();
});
