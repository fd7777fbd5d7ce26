import { expect, it } from 'vitest';
import { createStore } from '../../shared/store.ts';
import { COMMANDS, type Place } from './commands.ts';

const offeredIn = (details: object) => {
  const profile = { accounts: [{ id: 1, role: 'administrator', permissions: ['administrator'] }] };
  const thread = createStore({ id: 7, details: createStore(details) });
  const toast = createStore(null);
  const place = { workspace: { accountId: 1, profile, thread, toast }, conversation: 7 } as unknown as Place;
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
