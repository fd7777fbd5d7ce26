import type { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import { expect, it, vi } from 'vitest';
import { createConversationList } from './conversation-list.ts';

const of = (id: number) => ({ id }) as WidgetConversationSummary;

it('an answer about the former visitor is dropped, and theirs do not show meanwhile', async () => {
  const late = Promise.withResolvers<WidgetConversationSummary[]>();
  const answers = [Promise.resolve([of(1)]), late.promise, Promise.resolve([of(9)])];
  const list = createConversationList({ conversations: vi.fn(() => answers.shift() ?? Promise.resolve([])) });
  await list.fetch();
  const asked = list.fetch();
  list.renew();
  expect(list.getSnapshot()).toEqual({ state: 'loading', items: [] });
  await vi.waitFor(() => expect(list.getSnapshot()).toEqual({ state: 'ready', items: [of(9)] }));
  late.resolve([of(1), of(2)]);
  await asked;
  expect(list.getSnapshot().items).toEqual([of(9)]);
});

it('does not read again before a first request', () => {
  const conversations = vi.fn(async () => []);
  createConversationList({ conversations }).renew();
  expect(conversations).not.toHaveBeenCalled();
});
