import { exactSeconds } from '@porchlight/core/rules/timeline/exact-seconds.ts';
import type { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { TeamMessage } from '@porchlight/core/wire/message.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Api } from '../../../shared/api.ts';
import type { ConversationAdapter, StoredMessage } from '../../../shared/conversation-store/types.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { formOf } from '../scheduled/message-form.ts';

type MessageList = { payload: TeamMessage[]; meta: { cursor: number } };

/** Wire protocol 11.7: as many between two messages as one answer has. */
const BETWEEN = 1_000;

type TeamAdapter = ConversationAdapter<1> & {
  /** Messages after an id, oldest first: a full page has 100. */
  newer(after: number): Promise<StoredMessage[]>;
};

const callOf = ({ payload }: Entry) => {
  const { files, conversation_id: _conversation, ...fields } = payload;
  return formOf(fields, Array.isArray(files) ? files.filter((file) => file instanceof File) : []);
};

export const createTeamAdapter = (api: Api, accountId: number, id: number): TeamAdapter => {
  const path = accountPath(accountId, `conversations/${id}`);
  return {
    ownType: OUTGOING,
    facts: async () => {
      const { status, merged_ids, merged_into, messages_moved_at, ...seen } = await api.get<TeamConversation>(path);
      const lastSeenAt = exactSeconds(seen.contact_last_seen_at, seen.contact_last_seen_at_ms);
      const teamSeenAt = exactSeconds(seen.agent_last_seen_at, seen.agent_last_seen_at_ms);
      return {
        id,
        status,
        lastSeenAt,
        teamSeenAt,
        mergedIds: merged_ids,
        mergedInto: merged_into,
        movedAt: messages_moved_at,
      };
    },
    latest: async () => {
      const { payload, meta } = await api.get<MessageList>(`${path}/messages`);
      return { messages: payload, cursor: meta.cursor };
    },
    older: async (before) => (await api.get<MessageList>(`${path}/messages`, { before })).payload,
    newer: async (after) => (await api.get<MessageList>(`${path}/messages`, { after })).payload,
    between: async (from, before) => {
      const found: TeamMessage[] = [];
      for (let after = from; ; ) {
        const { payload } = await api.get<MessageList>(`${path}/messages`, { after, before });
        found.push(...payload);
        const last = payload.at(-1);
        if (!last || payload.length < BETWEEN) return found;
        after = last.id + 1;
      }
    },
    sync: (after) => api.get<SyncResponse>(accountPath(accountId, 'sync'), { after }),
    send: async (entry) => {
      const { body, options } = callOf(entry);
      return { messages: [await api.post<TeamMessage>(`${path}/messages`, body, options)] };
    },
    typing: (typing_status) => api.post(`${path}/toggle_typing_status`, { typing_status }),
    seen: () => api.post(`${path}/update_last_seen`),
    delivered: async () => {},
  };
};
