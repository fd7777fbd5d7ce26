import type { Api } from '../../shared/api.ts';
import type { Entry, EntryStore } from '../../shared/outbox/entry.ts';
import { createOutbox } from '../../shared/outbox/outbox.ts';
import { createStore } from '../../shared/store.ts';
import { createTeamAdapter } from './team-adapter.ts';

export type DeskOutboxDeps = {
  api: Api;
  entries: Promise<EntryStore>;
  accountId: number;
  myId: number;
  /** Takes the answer in where the conversation is on the screen; undefined where it is not. */
  deliver: (conversationId: number, entry: Entry) => Promise<void> | undefined;
};

export type Draft = { content: string; isPrivate: boolean; files: readonly File[]; replyTo: number | null };

const conversationOf = ({ payload }: Entry) => Number(payload['conversation_id']);

/** What an agent has written, in whatever conversation: sent on although the thread is closed or the page was loaded anew. */
export const createDeskOutbox = ({ api, entries, accountId, myId, deliver }: DeskOutboxDeps) => {
  const send = async (entry: Entry) => {
    const id = conversationOf(entry);
    await (deliver(id, entry) ?? createTeamAdapter(api, accountId, id).send(entry, id));
  };
  const outbox = createOutbox({ entries, owner: `agent:${accountId}:${myId}`, send });
  /** Conversations that hold a message the server has refused. */
  const refused = createStore<ReadonlySet<number>>(new Set());
  outbox.waiting.subscribe(() => {
    const failed = outbox.waiting.getSnapshot().filter(({ state }) => state === 'failed');
    refused.set(new Set(failed.map(conversationOf)));
  });

  /** The part of it that belongs to one conversation. */
  const waitingIn = (conversationId: number) => {
    const mine = () => outbox.waiting.getSnapshot().filter((entry) => conversationOf(entry) === conversationId);
    const waiting = createStore<readonly Entry[]>(mine());
    const stop = outbox.waiting.subscribe(() => waiting.set(mine()));
    return { waiting, stop };
  };

  const add = (conversation_id: number, { content, isPrivate, files, replyTo }: Draft) => {
    const echo_id = crypto.randomUUID();
    const payload = {
      content,
      echo_id,
      private: isPrivate,
      conversation_id,
      ...(replyTo === null ? {} : { content_attributes: { in_reply_to: replyTo } }),
      ...(files.length > 0 ? { files } : {}),
    };
    return outbox.add({ echo_id, content, reply_to: replyTo, payload });
  };

  const { retry, discard, flush, close } = outbox;
  return { add, retry, discard, flush, close, waitingIn, refused };
};
export type DeskOutbox = ReturnType<typeof createDeskOutbox>;
