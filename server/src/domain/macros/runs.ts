import { type MacroId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import { deleteOldRows } from '../../platform/database/delete-old-rows.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Deps } from '../deps.ts';
import { type Agent, visibleInboxIds } from '../permissions/agent.ts';
import { withinRole } from '../permissions/conversation-reach.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const STORED_MS = 90 * DAY_MS;
export const UNDO_MS = DAY_MS;

type Reader = Pick<Deps, 'db'>;

/** The conversation with this display id, if the agent sees it now. */
export const findSeenConversation = async (
  reader: Reader,
  agent: Agent,
  display_id: number,
): Promise<ConversationRow | undefined> => {
  const inboxes = await visibleInboxIds(reader, agent);
  const found = await reader.db
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', agent.account.id)
    .where('display_id', '=', display_id)
    .where(withinRole(agent))
    .executeTakeFirst();
  return found && (inboxes?.includes(found.inbox_id) ?? true) ? found : undefined;
};

/** Runs on conversations that the agent sees: their own, and everyone's with the permission for shared macros. */
const selectSeenRuns = async (reader: Reader, agent: Agent) => {
  const inboxes = await visibleInboxIds(reader, agent);
  return reader.db
    .selectFrom('macro_runs as r')
    .innerJoin('conversations', 'conversations.id', 'r.conversation_id')
    .selectAll('r')
    .select('conversations.display_id')
    .where('r.account_id', '=', agent.account.id)
    .where(withinRole(agent))
    .$if(inboxes !== undefined, (query) =>
      query.where('conversations.inbox_id', 'in', inboxes?.length ? inboxes : [NO_ROW]),
    )
    .$if(!agent.permissions.has('macro_manage'), (query) => query.where('r.user_id', '=', agent.user.id));
};

export const listRuns = async (
  reader: Reader,
  agent: Agent,
  { macro_id, before, most }: { macro_id?: MacroId | undefined; before?: number | undefined; most: number },
) => {
  const query = await selectSeenRuns(reader, agent);
  return query
    .$if(macro_id !== undefined, (rows) => rows.where('r.macro_id', '=', macro_id ?? null))
    .$if(before !== undefined, (rows) => rows.where('r.id', '<', before ?? 0))
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute();
};

export const listOwnRunsOf = async (reader: Reader, agent: Agent, batch_id: string) => {
  const query = await selectSeenRuns(reader, agent);
  return query.where('r.batch_id', '=', batch_id).where('r.user_id', '=', agent.user.id).orderBy('r.id').execute();
};

export const sweepMacroRuns = (deps: Deps) => deleteOldRows(deps, 'macro_runs', deps.clock.now() - STORED_MS);
