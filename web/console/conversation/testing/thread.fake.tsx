import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { TeamMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { ApiError } from '../../../shared/api.ts';
import { memoryEntries } from '../../../shared/outbox/entry.ts';
import { memoryStorage } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';
import type { DirectoryState } from '../../base/directory.ts';
import { createToast } from '../../base/toast.ts';
import { createMessageDeletions } from '../../state/changes/message-deletions.ts';
import { createAgentOutbox } from '../../state/conversations/agent-outbox.ts';
import { openThread } from '../../state/conversations/thread.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const NOON = new Date().setHours(12, 0, 0, 0) / 1_000;
/** Ids count up from here, so that a page of history has ids before it. */
export const FIRST = 1_000;

export const message = (index: number, values: Partial<TeamMessage> = {}) => ({
  id: FIRST + index,
  content: `text ${index}`,
  content_type: 'text',
  content_attributes: {},
  message_type: INCOMING,
  created_at: NOON + index,
  updated_at: '2026-01-01T00:00:00Z',
  private: false,
  attachments: [],
  ...values,
});

const toast = createToast();
export const fakeWorkspace = {
  profile: {
    id: 99,
    name: 'Me',
    available_name: 'Me',
    avatar_url: '',
    accounts: [] as Profile['accounts'],
    ui_settings: {},
  } as Profile,
  contactsOnline: createStore<ReadonlySet<number>>(new Set()),
  toast,
  deletions: createMessageDeletions({ storage: memoryStorage(), name: 'deletions', toast, queue: () => {} }),
  serverNow: Date.now,
};

type Server = {
  isRefused?: boolean;
  refusal?: string;
  body?: object;
  isAway?: boolean;
  facts?: object;
  formerTexts?: object[];
  others?: object[];
  scheduled?: object[];
  found?: (query: string) => number[];
};

const pageOf = (
  messages: ReturnType<typeof message>[],
  { before, after }: { before?: number; after?: number } = {},
) => {
  if (after === undefined) return messages.filter(({ id }) => id < (before ?? Infinity)).slice(-20);
  if (before === undefined) return messages.filter(({ id }) => id > after).slice(0, 100);
  return messages.filter(({ id }) => id >= after && id < before);
};

export const openFakeThread = async (
  messages: ReturnType<typeof message>[],
  {
    isRefused = false,
    refusal = 'Too long',
    body = {},
    isAway = false,
    facts = {},
    formerTexts = [],
    others = [],
    scheduled = [],
    found = () => [],
  }: Server = {},
) => {
  const server = { isAway };
  const calls: [string, unknown][] = [];
  const nameOf = (path: string) => path.split('/conversations/7/')[1] ?? path;
  const refuse = () => {
    throw new ApiError({ kind: 'status', status: 422, message: refusal, body, requestId: '', retryAfterMs: null });
  };
  const note = async (path: string, input: unknown) => {
    calls.push([nameOf(path), input]);
    if (server.isAway) throw new ApiError({ kind: 'network' });
    return isRefused && /\/(messages|scheduled_messages|toggle_status|toggle_priority)$/.test(path) ? refuse() : {};
  };
  const api = {
    get: async (path: string, query?: { before?: number; after?: number; q?: string }) => {
      if (query) calls.push([nameOf(path), query]);
      if (server.isAway) throw new ApiError({ kind: 'network' });
      if (path.endsWith('/sync')) return { payload: [], meta: { cursor: 1, more: false, reset: false } };
      if (path.endsWith('/language_model_calls')) return { meta: { agent_help: false }, payload: [] };
      if (path.endsWith('/messages/nearest')) return { before: null, after: messages[0] ?? null };
      if (path.endsWith('/messages/search'))
        return { payload: found(query?.q ?? '').map((id) => ({ id })), meta: { more: false } };
      if (path.endsWith('/edits')) return { payload: formerTexts };
      if (path.endsWith('/scheduled_messages')) return { payload: scheduled };
      if (/contacts\/\d+\/conversations$/.test(path)) return { payload: others };
      if (!path.endsWith('/messages'))
        return {
          ...{ id: 7, status: 'open', priority: null, labels: [], muted: false, snoozed_until: null },
          ...{ contact_last_seen_at: 0, agent_last_seen_at: 0, meta: { sender: { id: 3, name: 'Grace' } } },
          ...facts,
        };
      return { payload: pageOf(messages, query), meta: { cursor: 0 } };
    },
    post: note,
    patch: async (path: string, input: { content: string }) => {
      await note(path, input);
      const edited = messages.find(({ id }) => path.endsWith(`/messages/${id}/content`));
      return { ...edited, ...input, conversation_id: 7, updated_at: '2026-01-02T00:00:00Z' };
    },
    delete: note,
  } as never;
  const outbox = createAgentOutbox({
    ...{ api, entries: Promise.resolve(memoryEntries()), accountId: 1, myId: Math.random() },
    deliver: () => undefined,
    onActionSent: () => {},
    onActionRefused: () => {},
  });
  const directory = createStore<DirectoryState>({
    agents: [],
    inboxes: [],
    labels: [],
    teams: [],
    attributes: [],
    slaPolicies: [],
  });
  const agentCalls = Object.assign(createStore(null), { isOffered: false });
  const thread = openThread(
    {
      api,
      outbox,
      calls: agentCalls as never,
      accountId: 1,
      names: directory.getSnapshot,
      onChange: () => {},
    },
    7,
  );
  await thread.load();
  calls.length = 0;
  const close = () => {
    thread.close();
    outbox.close();
  };
  return { thread, calls, server, api, outbox, directory, close };
};

export const createContainer = () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const buttons = () => [...document.body.querySelectorAll('button')];
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? '';
  return {
    container,
    render: (element: ReactNode) => act(async () => root.render(element)),
    article: (text: string) =>
      [...container.querySelectorAll('article')].find((each) => each.textContent?.includes(text)),
    names: () => buttons().map(nameOf),
    click: (name: string | RegExp) =>
      act(async () => {
        const button = buttons().find((each) =>
          typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each)),
        );
        if (!button) throw new Error(`No button is called ${name}:\n${document.body.innerHTML}`);
        button.click();
      }),
    end: () => {
      act(() => root.unmount());
      container.remove();
    },
  };
};

export const eventually = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => void (await vi.dynamicImportSettled()));
      check();
    },
    { timeout: 15_000 },
  );
