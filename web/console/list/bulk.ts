import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Desk } from '../desk.ts';

/** Wire protocol 11.15: at most so many in one call. */
const MOST = 100;

export type BulkChange = {
  fields?: { status?: ConversationStatus; assignee_id?: number | null; team_id?: number | null };
  labels?: { add?: string[]; remove?: string[] };
  /** Seconds. */
  snoozed_until?: number;
};

/** Changes conversations by their numbers, a hundred at a time. @throws ApiError at the first refusal */
export const changeInBulk = async (
  { api, accountId, list }: Pick<Desk, 'api' | 'accountId' | 'list'>,
  ids: readonly number[],
  wish: BulkChange,
) => {
  for (let at = 0; at < ids.length; at += MOST)
    await api.post(accountPath(accountId, 'bulk_actions'), {
      type: 'Conversation',
      ids: ids.slice(at, at + MOST),
      ...wish,
    });
  list.refreshSoon();
};
