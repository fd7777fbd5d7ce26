import { exactSeconds } from '@porchlight/core/rules/timeline/exact-seconds.ts';
import type { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { TeamMessage } from '@porchlight/core/wire/message.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Api, CallOptions } from '../../../shared/api.ts';
import type { ConversationAdapter } from '../../../shared/conversation-store/types.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';

type MessageList = { payload: TeamMessage[]; meta: { cursor: number } };

/** Wire protocol 11.7: as many between two messages as one answer has. */
const BETWEEN = 1_000;

/** On a dead connection a file holds up all that was written after it: it is sent again after this, and its size by the rate. */
const LEAST_PATIENCE_MS = 30_000;
/** The slowest line worth waiting for. */
const SLOWEST_BYTES_PER_MS = 40;

/** Words go as JSON; files take a form, and the time of their size. */
const callOf = ({ payload }: Entry): { body: unknown; options: CallOptions } => {
  const { files, conversation_id: _conversation, ...fields } = payload;
  const chosen = Array.isArray(files) ? files.filter((file) => file instanceof File) : [];
  if (chosen.length === 0) return { body: fields, options: {} };
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) for (const each of value) form.append(`${name}[]`, String(each));
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  for (const file of chosen) form.append('attachments[]', file, file.name);
  return { body: form, options: { timeoutMs: LEAST_PATIENCE_MS + bytes / SLOWEST_BYTES_PER_MS } };
};

export const createTeamAdapter = (api: Api, accountId: number, id: number): ConversationAdapter<1> => {
  const path = accountPath(accountId, `conversations/${id}`);
  return {
    ownType: OUTGOING,
    facts: async () => {
      const { status, merged_ids, merged_into, ...seen } = await api.get<TeamConversation>(path);
      const lastSeenAt = exactSeconds(seen.contact_last_seen_at, seen.contact_last_seen_at_ms);
      const teamSeenAt = exactSeconds(seen.agent_last_seen_at, seen.agent_last_seen_at_ms);
      return { id, status, lastSeenAt, teamSeenAt, mergedIds: merged_ids, mergedInto: merged_into };
    },
    latest: async () => {
      const { payload, meta } = await api.get<MessageList>(`${path}/messages`);
      return { messages: payload, cursor: meta.cursor };
    },
    older: async (before) => (await api.get<MessageList>(`${path}/messages`, { before })).payload,
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
