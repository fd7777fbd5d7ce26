import type { Onboarding, OnboardingChange } from '@porchlight/core/wire/settings/onboarding.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOnboarding } from './onboarding-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const itemsOf = (...states: Onboarding['items'][number]['state'][]): Onboarding['items'] =>
  states.map((state, index) => ({ name: index === 0 ? 'website' : 'reply', state }));
const active = (...states: Parameters<typeof itemsOf>): Onboarding => ({
  state: 'active',
  items: itemsOf(...states),
  has_sample_data: false,
});
const HIDDEN: Onboarding = { state: 'hidden', items: [], has_sample_data: false };

const start = (first: Onboarding, isAdministrator = true) => {
  let answer = first;
  const read = vi.fn(async () => answer);
  const change = vi.fn(async (_change: OnboardingChange) => answer);
  const api = { read, change, addSamples: async () => answer, removeSamples: async () => answer };
  const store = createOnboarding(api, isAdministrator);
  return {
    store,
    read,
    change,
    answerWith: (next: Onboarding) => {
      answer = next;
    },
  };
};

it('is loaded for administrators alone (AGT-150)', async () => {
  const agent = start(active('open'), false);
  await agent.store.load();
  expect([agent.read.mock.calls.length, agent.store.getSnapshot()]).toEqual([0, null]);
  const boss = start(active('open'));
  await boss.store.load();
  expect(boss.store.getSnapshot()).toEqual({ ...active('open'), finished: false });
});

it('looks again while it is on the screen, and no longer (AGT-150)', async () => {
  const { store, read, answerWith } = start(active('open'));
  const stop = store.watch();
  await vi.advanceTimersByTimeAsync(0);
  answerWith(active('done'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(store.getSnapshot()?.items[0]?.state).toBe('done');
  const before = read.mock.calls.length;
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(read.mock.calls.length).toBe(before);
});

it('follows a change of the account always, and messages while there is something to do', async () => {
  const { store, read, answerWith } = start(HIDDEN);
  await store.load();
  store.apply({ event: 'message.created' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(1);
  answerWith(active('open'));
  store.apply({ event: 'account.cache_invalidated' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(store.getSnapshot()?.state).toBe('active');
  answerWith(active('done'));
  store.apply({ event: 'message.created' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(store.getSnapshot()?.items[0]?.state).toBe('done');
  store.close();
});

it('ends once for the account, and shows the end here until it is closed', async () => {
  const { store, change, answerWith } = start(active('done', 'skipped'));
  await store.load();
  answerWith(HIDDEN);
  await store.finish();
  await store.finish();
  expect(change.mock.calls).toEqual([[{ state: 'hidden' }]]);
  expect(store.getSnapshot()).toMatchObject({ finished: true, state: 'hidden' });
  expect(store.getSnapshot()?.items).toHaveLength(2);
  await store.load();
  expect(store.getSnapshot()?.finished).toBe(true);
  store.closeEnd();
  expect(store.getSnapshot()?.finished).toBe(false);
  await store.load();
  expect(store.getSnapshot()).toEqual({ ...HIDDEN, finished: false });
});

it('an answer that was asked for before a change does not undo it', async () => {
  const { store, read, change } = start(active('open'));
  await store.load();
  const late = Promise.withResolvers<Onboarding>();
  read.mockReturnValueOnce(late.promise);
  const loading = store.load();
  change.mockResolvedValueOnce(active('skipped'));
  await store.change({ item: 'website', skipped: true });
  late.resolve(active('open'));
  await loading;
  expect(store.getSnapshot()?.items[0]?.state).toBe('skipped');
});
