import { TYPING_EXPIRES_MS } from '@porchlight/core/wire/limits.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestServer } from '../../testing/harness.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0)) await close();
});

/** Holds the timers that end typing, so that a test can let them expire; all others are real. */
const holdExpiry = () => {
  const held = new Map<unknown, () => void>();
  const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    const timer = set(ms === TYPING_EXPIRES_MS ? () => {} : work, ms);
    if (ms === TYPING_EXPIRES_MS) held.set(timer, work);
    return timer;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer);
    clear(timer);
  });
  return () => {
    for (const expire of [...held.values()]) expire();
  };
};

const open = async () => {
  const server = await startTestServer();
  closers.push(server.close);
  const inbox = await server.buildInbox();
  const visitor = await server.buildVisitor(inbox);
  await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const published = vi.spyOn(server.deps.bus, 'publish');
  const type = (typing_status: 'on' | 'off') =>
    server.asVisitor(visitor).post('/api/v1/widget/conversations/toggle_typing', { typing_status });
  const ended = () => published.mock.calls.filter(([{ message }]) => message.includes('conversation.typing_off'));
  return { type, ended };
};

it('typing that ends at one server of a process still expires at another', async () => {
  const expire = holdExpiry();
  const [here, there] = [await open(), await open()];
  await here.type('on');
  await there.type('on');
  await there.type('off');
  expire();
  await expect.poll(() => here.ended().length).toBeGreaterThan(0);
});

it('nothing is published for a typist after their server has closed', async () => {
  const expire = holdExpiry();
  const here = await open();
  await here.type('on');
  await closers.pop()?.();
  expire();
  expect(here.ended()).toEqual([]);
});
