import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { assign } from '../conversations/change-conversation.ts';
import { findCurrent } from '../conversations/reload-conversation.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { loadsOf } from './candidates.ts';
import { type Candidate, chooseAssignees, hasRoom } from './choose-assignee.ts';

const AUTOMATION = { performer: { type: 'system' }, name: 'Automation System' } as const;

const labelsOf = async (tx: Tx, id: ConversationId) => {
  const rows = await tx.db
    .selectFrom('conversation_labels')
    .select('label_id')
    .where('conversation_id', '=', id)
    .execute();
  return rows.map(({ label_id }) => label_id);
};

/** Another conversation may have taken the room meanwhile, here or on another node; until the commit none can. */
const stillHasRoom = async (tx: Tx, conversation: ConversationRow, candidate: Candidate, limit: number | null) => {
  const member = await tx.db
    .selectFrom('account_users')
    .select('capacity')
    .where('account_id', '=', conversation.account_id)
    .where('user_id', '=', candidate.id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  if (!member) return false;
  const load = (await loadsOf(tx.db, conversation, [candidate.id])).get(candidate.id);
  return load !== undefined && hasRoom({ ...load, capacity: member.capacity }, limit);
};

/** `none`: the conversation needs no assignee any more. `full`: it does, and no candidate has room. */
export type Outcome = 'assigned' | 'none' | 'full';

type Next = {
  candidates: readonly Candidate[];
  limit: number | null;
  /** Asked of the row as it is when it would be assigned. */
  isDue: (conversation: ConversationRow) => boolean;
};

export const assignNext = (deps: Pick<Deps, 'write'>, id: ConversationId, next: Next): Promise<Outcome> =>
  deps.write(async (tx) => {
    const conversation = await findCurrent(tx, id);
    if (!conversation || !next.isDue(conversation)) return 'none';
    for (const candidate of chooseAssignees(next.candidates, next.limit, await labelsOf(tx, id))) {
      if (!(await stillHasRoom(tx, conversation, candidate, next.limit))) continue;
      await assign(tx, conversation, candidate, AUTOMATION);
      return 'assigned';
    }
    return 'full';
  });

export const isUnassigned = ({ status, assignee_id }: ConversationRow): boolean =>
  status === 'open' && assignee_id === null;
