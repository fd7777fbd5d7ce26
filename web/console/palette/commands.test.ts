import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store.ts';
import { listenToCompose } from '../state/conversations/compose.ts';
import { COMMANDS, type Place } from './commands.ts';
import { entriesFor } from './entries.tsx';

afterEach(() => void vi.restoreAllMocks());

const placeWith = (details: object) => {
  const profile = { accounts: [{ id: 1, role: 'administrator', permissions: ['administrator'] }] };
  const thread = createStore({ id: 7, details: createStore(details) });
  const toast = createStore(null);
  const directory = createStore({ teams: [] });
  return { workspace: { accountId: 1, profile, thread, toast, directory }, conversation: 7 } as unknown as Place;
};
const offeredIn = (details: object) => {
  const place = placeWith(details);
  return COMMANDS.filter(({ scope, isOffered }) => scope === 'thread' && isOffered?.(place)).map(({ id }) => id);
};

it('a merged conversation offers what can be done in it alone: no reply, no merge, no other status', () => {
  const usual = offeredIn({ status: 'open' });
  const merged = offeredIn({ status: 'resolved', merged_into: 3 });
  expect(usual.filter((id) => !merged.includes(id))).toEqual([
    'reply',
    'note',
    'resolve',
    'pending',
    'article',
    'emoji',
    'merge',
    'select-messages',
  ]);
  expect(merged).toEqual(expect.arrayContaining(['assign', 'labels', 'forward', 'transcript', 'unread']));
});

it('an article that was found goes into the reply, and is opened where there is none', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const compose = vi.fn();
  const stop = listenToCompose(compose);
  const article = { id: 4, title: 'Wicks', slug: 'wicks', portal_name: 'Help', portal_slug: 'help', locale: 'en' };
  const found = { conversations: [], contacts: [], messages: [], articles: [article] } as never;
  const take = (details: object) =>
    entriesFor(placeWith(details), '', found)
      .flatMap(({ entries }) => entries)
      .find(({ label }) => label === 'Wicks')
      ?.run();
  take({ status: 'open' });
  expect([compose.mock.calls.length, open.mock.calls.length]).toEqual([1, 0]);
  take({ status: 'resolved', merged_into: 3 });
  expect([compose.mock.calls.length, open.mock.calls.length]).toEqual([1, 1]);
  stop();
});
