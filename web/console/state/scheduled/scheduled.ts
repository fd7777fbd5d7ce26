import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { ScheduledMessage } from '@porchlight/core/wire/scheduled/scheduled-message.ts';
import type { Api } from '../../../shared/api.ts';
import { createRetry } from '../../../shared/retry.ts';
import { shortId } from '../../../shared/short-id.ts';
import { createStore, type Store } from '../../../shared/store.ts';
import { formOf } from './message-form.ts';

/** Several events of one act come together and cause one request. */
const SOON_MS = 150;

export type ScheduledState = { state: 'loading' | 'ready' | 'failed'; items: readonly ScheduledMessage[] };

/** `at` in seconds. */
export type Schedule = { at: number; unlessReply: boolean };

export type WrittenReply = {
  content: string;
  files: readonly File[];
  /** In the text. */
  cannedResponses?: readonly number[];
};
type ScheduledChange = { content?: string; send_at?: number; unless_reply?: boolean };

/** The replies of a conversation that are sent later. `path`: that of the conversation; `replyTo`: the quoted message. */
export const createScheduled = (api: Api, path: string, id: number, replyTo: Store<number | null>) => {
  const store = createStore<ScheduledState>({ state: 'loading', items: [] });
  const own = `${path}/scheduled_messages`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestRequest = 0;
  /** A request without an answer is repeated under its id, so that the server stores one. */
  let unanswered: { text: string; echo_id: string } | undefined;

  const load = async () => {
    timer = undefined;
    latestRequest += 1;
    const mine = latestRequest;
    try {
      const { payload } = await api.get<{ payload: ScheduledMessage[] }>(own);
      if (mine !== latestRequest) return;
      store.set({ state: 'ready', items: payload });
      retry.stop();
    } catch {
      if (mine !== latestRequest) return;
      store.set({ state: 'failed', items: store.getSnapshot().items });
      retry.later();
    }
  };
  const retry = createRetry(() => void load());
  const soon = () => {
    timer ??= setTimeout(() => void load(), SOON_MS);
  };
  const echoOf = (wish: object): string => {
    const text = JSON.stringify(wish);
    if (unanswered?.text !== text) unanswered = { text, echo_id: shortId() };
    return unanswered.echo_id;
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    /** Not queued: offline, the text stays in the composer. @throws ApiError */
    add: async ({ content, files, cannedResponses = [] }: WrittenReply, { at, unlessReply }: Schedule) => {
      const wish = { content, send_at: at, unless_reply: unlessReply, in_reply_to: replyTo.getSnapshot() };
      const names = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
      const fields = {
        ...wish,
        echo_id: echoOf([wish, names]),
        ...(cannedResponses.length > 0 ? { canned_response_ids: cannedResponses } : {}),
      };
      const { body, options } = formOf(fields, files);
      await api.post<ScheduledMessage>(own, body, options);
      unanswered = undefined;
      replyTo.set(null);
      soon();
    },
    /** @throws ApiError */
    change: async (message: number, change: ScheduledChange) => {
      await api.patch(`${own}/${message}`, change);
      await load();
    },
    /** @throws ApiError */
    sendNow: async (message: number) => {
      await api.post(`${own}/${message}/send`);
      await load();
    },
    /** @throws ApiError */
    cancel: async (message: number) => {
      await api.delete(`${own}/${message}`);
      await load();
    },
    apply: ({ event, data }: CableEvent) => {
      const { items } = store.getSnapshot();
      if (event === 'conversation.updated' && data.id === id && (items.length > 0 || data.scheduled_at !== undefined))
        soon();
      if (event !== 'message.created' || data.conversation_id !== id || data.message_type !== INCOMING) return;
      if (items.some(({ unless_reply }) => unless_reply)) soon();
    },
    close: () => {
      latestRequest += 1;
      clearTimeout(timer);
      retry.stop();
    },
  };
};
export type Scheduled = ReturnType<typeof createScheduled>;
