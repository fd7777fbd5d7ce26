import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { expect, it } from 'vitest';
import type { Api } from '../../../shared/api.ts';
import { createConversationStore } from '../../../shared/conversation-store/create.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { createStore } from '../../../shared/store.ts';
import { createVisitorAdapter } from './adapter.ts';
import { createWhere } from './conversation-target.ts';
import { createWaitingFiles } from './waiting-files.ts';

const MOST_REQUESTS = 20;
const said = (id: number, conversation_id: number) => ({
  id,
  conversation_id,
  content: `message ${id}`,
  content_type: 'text',
  content_attributes: {},
  message_type: INCOMING,
  created_at: id,
});

/** The visitor's routes, which lead from a merged conversation to the one that it was merged into. */
const openVisitor = () => {
  let isMerged = false;
  const requests: string[] = [];
  const get = async (path: string) => {
    requests.push(path);
    if (requests.length > MOST_REQUESTS) await new Promise(() => {});
    const id = isMerged ? 3 : 4;
    if (path === WIDGET_PATHS.conversations)
      return { id, status: 'open', contact_last_seen_at: 1, ...(isMerged && { merged_ids: [4] }) };
    if (path === WIDGET_PATHS.messages)
      return {
        payload: isMerged ? [said(1, 3), said(2, 4)] : [said(2, 4)],
        meta: { cursor: 1, conversation_id: id },
      };
    return { payload: [], meta: { cursor: 1, more: false, reset: false } };
  };
  const adapter = createVisitorAdapter({
    api: { get, post: async () => ({}) } as unknown as Api,
    where: createWhere(),
    cursor: 0,
    isKnown: () => true,
    search: '',
    headers: () => ({}),
    isDirect: () => false,
    files: createWaitingFiles(),
  });
  const outbox = { waiting: createStore<readonly Entry[]>([]) };
  const store = createConversationStore({ id: null, cursor: 0, outbox, adapter });
  const changed = (values: object) =>
    store.apply({
      event: 'conversation.updated',
      data: { status: 'open', contact_last_seen_at: 1, agent_last_seen_at: 1, ...values },
    });
  return {
    store,
    requests,
    merge: () => {
      isMerged = true;
      changed({ id: 4, merged_into: 3 });
    },
    separate: () => {
      isMerged = false;
      changed({ id: 3 });
    },
  };
};

it('a visitor whose conversation is merged, and separated again, is up to date after a few requests (AGT-154)', async () => {
  const { store, requests, merge, separate } = openVisitor();
  const shown = () => {
    const { id, sync, messages } = store.getSnapshot();
    return { id, sync, messages: messages.map((message) => message.id) };
  };
  await store.catchUp();
  merge();
  await expect.poll(shown).toEqual({ id: 3, sync: 'ready', messages: [1, 2] });
  expect(requests.length).toBeLessThan(MOST_REQUESTS);
  separate();
  await expect.poll(() => [shown().sync, shown().messages]).toEqual(['ready', [2]]);
  expect(requests.length).toBeLessThan(MOST_REQUESTS);
  store.close();
});
