import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationData } from '@porchlight/core/wire/widget/widget-page.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Api, ApiError } from '../../../shared/api.ts';
import { createLiveConversation } from './live-conversation.ts';

const sockets: EventTarget[] = [];
beforeEach(() =>
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super();
        sockets.push(this);
      }
      close() {}
      send() {}
    },
  ),
);
afterEach(() => {
  // In this test the connection would outlive its page and reconnect during the tests of other files.
  const data = JSON.stringify({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
  for (const socket of sockets.splice(0)) socket.dispatchEvent(new MessageEvent('message', { data }));
  vi.unstubAllGlobals();
});

const CONVERSATIONS = { mia: 4, bo: 9 };
const tokenOf = (source_id: string, proven = false) => `h.${btoa(JSON.stringify({ source_id, proven }))}.s`;

/** A server that knows two people by their tokens. */
const setUp = () => {
  let token: keyof typeof CONVERSATIONS = 'mia';
  const asked: [who: string, path: string][] = [];
  const get = async (path: string) => {
    asked.push([token, path]);
    const id = CONVERSATIONS[token];
    if (path === WIDGET_PATHS.conversations) return { id, status: 'open', contact_last_seen_at: 1 };
    if (path !== WIDGET_PATHS.messages) return { payload: [], meta: { cursor: 1, more: false, reset: false } };
    const message = { id, content: `words of ${token}`, content_type: 'text', content_attributes: {} };
    return {
      payload: [{ ...message, message_type: INCOMING, created_at: 1, conversation_id: id }],
      meta: { cursor: 1 },
    };
  };
  const api = { get, post: async () => ({}), patch: async () => ({}) } as unknown as Api;
  const conversation = createLiveConversation({
    api,
    identity: { authToken: 'mia', pubsubToken: 'p-mia', returning: true },
    cursor: 0,
    consentNeeded: false,
    search: '',
    isDirect: false,
    headers: () => ({}),
    refererUrl: () => '',
    data: null,
    onEvent: () => {},
  });
  return {
    conversation,
    asked,
    become: (next: keyof typeof CONVERSATIONS) => {
      token = next;
      return conversation.switchIdentity({ authToken: next, pubsubToken: `p-${next}`, returning: true });
    },
  };
};
const words = ({ conversation }: ReturnType<typeof setUp>) =>
  conversation.getSnapshot().messages.map(({ content }) => content);

it('another person’s conversation is put away before theirs and its state are asked for (IDN-04)', async () => {
  const page = setUp();
  await expect.poll(() => words(page)).toEqual(['words of mia']);
  const seen: unknown[] = [];
  page.conversation.subscribe(() => seen.push(...words(page)));
  await page.become('bo');
  expect([words(page), page.conversation.getSnapshot().id]).toEqual([[], null]);
  page.asked.length = 0;
  await expect.poll(() => words(page)).toEqual(['words of bo']);
  expect(page.conversation.getSnapshot()).toMatchObject({ id: 9, status: 'open' });
  expect(seen).not.toContain('words of mia');
  await page.become('mia');
  await expect.poll(() => words(page)).toEqual(['words of mia']);
  const whoAsked = new Set(page.asked.map(([who, path]) => `${who} ${path}`));
  for (const path of [WIDGET_PATHS.conversations, WIDGET_PATHS.messages]) expect(whoAsked).toContain(`mia ${path}`);
});

it('a tab of a new visitor catches up with a conversation of another tab of which no event reached it', async () => {
  const message = { id: 7, content: 'begun elsewhere', content_type: 'text', content_attributes: {} };
  const stored = { ...message, message_type: INCOMING, created_at: 1, conversation_id: 4 };
  const answers: Record<string, unknown> = {
    [WIDGET_PATHS.sync]: {
      payload: [{ seq: 5, event: 'message.created', data: stored }],
      meta: { cursor: 5, more: false, reset: false },
    },
    [WIDGET_PATHS.messages]: { payload: [stored], meta: { cursor: 5 } },
    [WIDGET_PATHS.conversations]: { id: 4, status: 'open', contact_last_seen_at: 1 },
  };
  const conversation = createLiveConversation({
    api: { get: async (path: string) => answers[path], post: async () => ({}) } as unknown as Api,
    identity: { authToken: tokenOf('mia'), pubsubToken: 'p', returning: false },
    cursor: 0,
    consentNeeded: false,
    search: '',
    isDirect: false,
    headers: () => ({}),
    refererUrl: () => '',
    data: null,
    onEvent: () => {},
  });
  const receive = (frame: object) =>
    sockets.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  receive({ type: 'welcome' });
  receive({ type: 'confirm_subscription' });
  const heartbeat = (last_seq: number) =>
    receive({ message: { event: 'presence.update', data: { account_id: 1, users: {}, last_seq } } });
  heartbeat(0);
  await expect.poll(() => conversation.getSnapshot()).toMatchObject({ id: null, sync: 'ready', connection: 'open' });
  heartbeat(5);
  await expect
    .poll(() => conversation.getSnapshot().messages.map(({ content }) => content))
    .toEqual(['begun elsewhere']);
  expect(conversation.getSnapshot()).toMatchObject({ id: 4, status: 'open' });
});

it.each([
  ['mia', 'who is proven now, still waits (IDN-04)', ['written on a train']],
  ['bo', 'another person, is gone', []],
])('what waits to be sent of mia, by %s: %s', async (next, _what, left) => {
  const refuse = () => Promise.reject(new ApiError({ kind: 'network' }));
  const conversation = createLiveConversation({
    api: { get: refuse, post: refuse, patch: refuse } as unknown as Api,
    identity: { authToken: tokenOf('mia'), pubsubToken: 'p', returning: true },
    cursor: 0,
    consentNeeded: false,
    search: '',
    isDirect: false,
    headers: () => ({}),
    refererUrl: () => '',
    data: null,
    onEvent: () => {},
  });
  const waiting = () => conversation.getSnapshot().messages.map(({ content }) => content);
  conversation.send('written on a train', null);
  await vi.waitFor(() => expect(waiting()).toEqual(['written on a train']));
  await conversation.switchIdentity({ authToken: tokenOf(next, true), pubsubToken: 'q', returning: true });
  expect(conversation.getSnapshot().sync).toBe('loading');
  await vi.waitFor(() => expect([conversation.getSnapshot().sync, waiting()]).toEqual(['error', left]));
});

it('the first file of a new visitor is sent with its message, without a failing request; the next is uploaded before its message', async () => {
  const posted: string[] = [];
  const message = { id: 7, conversation_id: 4, content: null, content_type: 'text', attachments: [], created_at: 1 };
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = '';
      onload = () => {};
      onloadend = () => {};
      open = (method: string, url: string) => {
        posted.push(`${method} ${url.split('?')[0]}`);
        if (method === 'POST') this.responseText = JSON.stringify({ id: 4, status: 'open', messages: [message] });
      };
      setRequestHeader = () => {};
      send = () =>
        queueMicrotask(() => {
          this.onload();
          this.onloadend();
        });
    },
  );
  const announced = { signed_id: 'signed', direct_upload: { url: 'https://chat.example/uploads/u', headers: {} } };
  const post = async (path: string) => {
    posted.push(`POST ${path}`);
    return path === WIDGET_PATHS.directUploads ? announced : { ...message, id: 8 };
  };
  const conversation = createLiveConversation({
    api: { get: async () => ({ payload: [] }), post, patch: async () => ({}) } as unknown as Api,
    identity: { authToken: tokenOf('new'), pubsubToken: 'p', returning: false },
    cursor: 0,
    consentNeeded: false,
    search: '',
    isDirect: true,
    headers: () => ({}),
    refererUrl: () => '',
    data: null,
    onEvent: () => {},
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  conversation.send('', null, { files: [new File(['abcd'], 'a.txt', { type: 'text/plain' })] });
  await vi.waitFor(() => expect(posted).toEqual([`POST ${WIDGET_PATHS.conversations}`]));
  await vi.waitFor(() => expect(conversation.getSnapshot().id).toBe(4));
  conversation.send('', null, { files: [new File(['efgh'], 'b.txt', { type: 'text/plain' })] });
  const ahead = [`POST ${WIDGET_PATHS.directUploads}`, 'PUT /uploads/u', `POST ${WIDGET_PATHS.messages}`];
  await vi.waitFor(() => expect(posted.slice(1)).toEqual(ahead));
});

it('what the page was made with shows at once, and is completed when the live connection is there', async () => {
  const asked: string[] = [];
  const get = async (path: string) => {
    asked.push(path);
    return { payload: [], meta: { cursor: 9, more: false, reset: false } };
  };
  const message = {
    id: 7,
    content: 'kept',
    content_type: 'text',
    content_attributes: {},
    message_type: 1,
    created_at: 5,
  };
  const conversation = createLiveConversation({
    api: { get, post: async () => ({}), patch: get } as unknown as Api,
    identity: { authToken: 'mia', pubsubToken: 'p-mia', returning: true },
    cursor: 8,
    consentNeeded: false,
    search: '',
    isDirect: false,
    headers: () => ({}),
    refererUrl: () => '',
    onEvent: () => {},
    data: {
      messages: { payload: [{ ...message, conversation_id: 4 }], meta: { contact_last_seen_at: 6, cursor: 8 } },
      conversation: { id: 4, status: 'open', contact_last_seen_at: 6, agent_last_seen_at: 5 },
    } as unknown as ConversationData,
  });
  const { messages, ...facts } = conversation.getSnapshot();
  expect(messages.map(({ content }) => content)).toEqual(['kept']);
  expect(facts).toMatchObject({ id: 4, status: 'open', sync: 'ready', allLoaded: true, lastSeenAt: 6, teamSeenAt: 5 });
  expect(asked).toEqual([]);
  conversation.refresh();
  await expect.poll(() => asked).toEqual([WIDGET_PATHS.sync]);
  await conversation.switchIdentity({ authToken: 'bo', pubsubToken: 'p-bo', returning: true });
  expect(conversation.getSnapshot().messages).toEqual([]);
});
