import { type Api, isTemporary } from '../../../shared/api.ts';
import type { Entry, EntryStore } from '../../../shared/outbox/entry.ts';
import { shortId } from '../../../shared/short-id.ts';
import { createStore } from '../../../shared/store.ts';
import { createOutboxLanes } from '../outbox/outbox-lanes.ts';
import { actionOf, type QueuedAction, sendAction } from '../outbox/queued-action.ts';
import { createTeamAdapter } from './team-adapter.ts';

export type AgentOutboxDeps = {
  api: Api;
  entries: Promise<EntryStore>;
  accountId: number;
  myId: number;
  /** Takes the answer in where the conversation is on the screen; undefined where it is not. */
  deliver: (conversationId: number, entry: Entry) => Promise<void> | undefined;
  onActionSent: (conversationId: number, action: QueuedAction) => void;
  /** The server has refused an action for good. */
  onActionRefused: (conversationId: number, action: QueuedAction, error: unknown) => void;
};

export type Draft = {
  content: string;
  isPrivate: boolean;
  files: readonly File[];
  replyTo: number | null;
  /** In the text. */
  cannedResponses?: readonly number[];
};

const conversationOf = ({ payload }: Entry) => Number(payload['conversation_id']);

export const createAgentOutbox = (deps: AgentOutboxDeps) => {
  const { api, entries, accountId, myId, deliver } = deps;
  const sendQueued = async (id: number, action: QueuedAction) => {
    try {
      await sendAction(api, accountId, id, action);
    } catch (error) {
      if (!isTemporary(error)) deps.onActionRefused(id, action, error);
      throw error;
    }
    deps.onActionSent(id, action);
  };
  const send = async (entry: Entry) => {
    const id = conversationOf(entry);
    const action = actionOf(entry);
    if (action) return sendQueued(id, action);
    await (deliver(id, entry) ?? createTeamAdapter(api, accountId, id).send(entry, id));
  };
  const outbox = createOutboxLanes({ entries, owner: `agent:${accountId}:${myId}`, laneOf: conversationOf, send });
  /** An entry could not be sent yet: what is behind it in its conversation waits too. */
  const isHeld = createStore(false);
  const refused = createStore<ReadonlySet<number>>(new Set());
  const waitingActions = createStore(0);
  outbox.waiting.subscribe(() => {
    const entries = outbox.waiting.getSnapshot();
    isHeld.set(entries.some(({ state, attempts }) => state === 'waiting' && attempts > 0));
    waitingActions.set(entries.filter((entry) => entry.state === 'waiting' && actionOf(entry)).length);
    const failed = entries.filter(({ state }) => state === 'failed');
    refused.set(new Set(failed.map(conversationOf)));
  });

  const waitingIn = (conversationId: number) => {
    const mine = (isAction: boolean) =>
      outbox.waiting
        .getSnapshot()
        .filter((entry) => conversationOf(entry) === conversationId && (actionOf(entry) !== undefined) === isAction);
    const waiting = createStore<readonly Entry[]>(mine(false));
    const actions = createStore<readonly Entry[]>(mine(true));
    const stop = outbox.waiting.subscribe(() => {
      waiting.set(mine(false));
      actions.set(mine(true));
    });
    return { waiting, actions, stop };
  };

  const add = (conversation_id: number, { content, isPrivate, files, replyTo, cannedResponses = [] }: Draft) => {
    const echo_id = shortId();
    const payload = {
      content,
      echo_id,
      private: isPrivate,
      conversation_id,
      ...(replyTo === null ? {} : { content_attributes: { in_reply_to: replyTo } }),
      ...(files.length > 0 ? { files } : {}),
      ...(cannedResponses.length > 0 ? { canned_response_ids: cannedResponses } : {}),
    };
    return outbox.add(conversation_id, { echo_id, content, reply_to: replyTo, payload });
  };

  const addAction = (conversation_id: number, action: QueuedAction) => {
    const echo_id = shortId();
    return outbox.add(conversation_id, {
      echo_id,
      content: null,
      reply_to: null,
      payload: { conversation_id, action },
    });
  };

  /** Queues one change of several conversations, in their order. Done once the device has it. */
  const addActions = async (ids: readonly number[], action: QueuedAction) => {
    await Promise.all(ids.map((id) => addAction(id, action)));
  };

  const hasWaiting = () => outbox.waiting.getSnapshot().some(({ state }) => state === 'waiting');

  const { retry, discard, flush, close } = outbox;
  return {
    add,
    addAction,
    addActions,
    hasWaiting,
    waitingActions,
    retry,
    discard,
    flush,
    close,
    waitingIn,
    refused,
    isHeld,
  };
};
export type AgentOutbox = ReturnType<typeof createAgentOutbox>;
