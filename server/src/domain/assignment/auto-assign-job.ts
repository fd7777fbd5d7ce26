import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';
import { assignmentSettings } from '../inboxes/assignment-settings.ts';
import { assignNext, isUnassigned } from './assign-next.ts';
import { candidatesOf } from './candidates.ts';

/** Wire protocol 10.1. A conversation of a team goes to its members where the team wants it, whatever the inbox does. */
export const autoAssign = async (
  deps: Deps,
  { conversation_id }: { conversation_id: ConversationId },
): Promise<void> => {
  const row = await deps.db
    .selectFrom('conversations as c')
    .innerJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .leftJoin('teams as t', 't.id', 'c.team_id')
    .select(['c.account_id', 'c.inbox_id', 'c.team_id', 'c.status', 'c.assignee_id'])
    .select(['i.enable_auto_assignment', 'i.auto_assignment_config', 't.allow_auto_assign'])
    .where('c.id', '=', conversation_id)
    .executeTakeFirst();
  if (row?.status !== 'open' || row.assignee_id !== null) return;
  if (!(row.allow_auto_assign ?? row.enable_auto_assignment)) return;
  const { limit } = assignmentSettings(row.auto_assignment_config);
  const candidates = await candidatesOf(deps, row);
  if (candidates.length > 0) await assignNext(deps, conversation_id, { candidates, limit, isDue: isUnassigned });
};
