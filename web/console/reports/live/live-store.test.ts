import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventEmitter } from '../../base/event-emitter.ts';
import { openLive } from './live-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const agent = (id: number, availability_status: 'online' | 'offline') => ({
  id,
  name: `Agent ${id}`,
  availability_status,
});

const setUp = async () => {
  const events = createEventEmitter<CableEvent>();
  const look = { hidden: false, broken: false };
  const counts = { open: 1, unattended: 1, unassigned: 0, pending: 0 };
  const api = {
    open: vi.fn(async () => {
      if (look.broken) throw new Error('away');
      return { ...counts };
    }),
    openBy: vi.fn(async () => []),
    agents: vi.fn(async () => [agent(1, 'online'), agent(2, 'offline')] as never),
    series: vi.fn(async () => []),
  };
  const live = openLive({ api, subscribe: events.subscribe, zone: 'UTC', now: Date.now, isHidden: () => look.hidden });
  await vi.advanceTimersByTimeAsync(0);
  const receive = (event: string, data: object = {}) => events.emit({ event, data } as CableEvent);
  return { live, api, counts, look, receive };
};

describe('the live overview', () => {
  it('reads what lies open, and again soon after something happened', async () => {
    const { live, counts, receive } = await setUp();
    expect(live.getSnapshot()).toMatchObject({ phase: 'ready', open: { open: 1 } });
    counts.open = 2;
    receive('conversation.created');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(live.getSnapshot().open.open).toBe(2);
  });

  it('asks calmly where everything happens at once: a minute of a busy workspace is fifteen questions', async () => {
    const { api, receive } = await setUp();
    for (let tick = 0; tick < 600; tick += 1) {
      receive('message.created');
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(api.open.mock.calls.length).toBeLessThanOrEqual(16);
    expect(api.open.mock.calls.length).toBeGreaterThan(10);
  });

  it('sends no request while the page is hidden, nor for events that change nothing', async () => {
    const { api, look, receive } = await setUp();
    look.hidden = true;
    receive('message.created');
    look.hidden = false;
    receive('conversation.typing_on');
    receive('contact.updated');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(api.open).toHaveBeenCalledTimes(1);
  });

  it('knows who is there from the line', async () => {
    const { live, receive } = await setUp();
    expect([...live.getSnapshot().present]).toEqual([
      [1, 'online'],
      [2, 'offline'],
    ]);
    receive('presence.update', { account_id: 1, users: { 2: 'busy' } });
    expect([...live.getSnapshot().present]).toEqual([[2, 'busy']]);
  });

  it('keeps its figures when they cannot be read again, and says that they are old', async () => {
    const { live, look, receive } = await setUp();
    look.broken = true;
    receive('conversation.created');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(live.getSnapshot()).toMatchObject({ phase: 'ready', isStale: true, open: { open: 1 } });
    look.broken = false;
    await live.load();
    expect(live.getSnapshot().isStale).toBe(false);
  });

  it('is silent once it is closed', async () => {
    const { live, api, receive } = await setUp();
    receive('conversation.created');
    live.close();
    receive('conversation.created');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(api.open).toHaveBeenCalledTimes(1);
  });
});
