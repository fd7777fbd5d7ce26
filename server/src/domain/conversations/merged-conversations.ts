import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { type Agent, visibleInboxIds } from '../permissions/agent.ts';
import { withinRole } from '../permissions/conversation-reach.ts';

type Reader = { db: Kysely<Database> };
type Place = Pick<ConversationRow, 'contact_id' | 'contact_inbox_id' | 'inbox_id'>;
/** What decides which conversations are shown in one. */
export type MergeRoot = Place & Pick<ConversationRow, 'id' | 'has_merged'>;

/**
 * Of the same contact, and seen by a visitor who sees the other: of the same session, or both of proven sessions of one
 * inbox. A session without proof never reads those of another.
 */
export const isSeenWith =
  ({ contact_id, contact_inbox_id, inbox_id }: Place) =>
  (row: ExpressionBuilder<Database & { c: Database['conversations'] }, 'c'>) =>
    row.and([
      row('c.contact_id', '=', contact_id),
      row.or([
        row('c.contact_inbox_id', '=', contact_inbox_id),
        row.and([
          row('c.inbox_id', '=', inbox_id),
          sql<boolean>`(SELECT count(*) FROM contact_inboxes AS proven WHERE proven.hmac_verified
            AND proven.id IN (c.contact_inbox_id, ${contact_inbox_id})) = 2`,
        ]),
      ]),
    ]);

/** Where a merged conversation goes on; undefined when the one who writes in it does not see that one. */
export const findContinuation = async (
  { db }: Reader,
  conversation: ConversationRow,
): Promise<ConversationRow | undefined> =>
  conversation.merged_into_id === null
    ? undefined
    : db
        .selectFrom('conversations as c')
        .selectAll('c')
        .where('c.id', '=', conversation.merged_into_id)
        .where(isSeenWith(conversation))
        .executeTakeFirst();

const selectMerged = ({ db }: Reader, { id, contact_id }: MergeRoot) =>
  db
    .selectFrom('conversations as c')
    .select('c.id')
    .where('c.merged_into_id', '=', id)
    .where('c.contact_id', '=', contact_id)
    .orderBy('c.id');

/** The conversations whose messages a visitor sees in this one, besides its own. */
export const listMergedForVisitor = async (reader: Reader, conversation: MergeRoot): Promise<ConversationId[]> => {
  if (!conversation.has_merged) return [];
  const rows = await selectMerged(reader, conversation).where(isSeenWith(conversation)).execute();
  return rows.map(({ id }) => id);
};

/** The same for an agent: a merge opens no conversation that their inboxes or their role do not. */
export const listMergedForAgent = async (
  reader: Reader,
  agent: Agent,
  conversation: MergeRoot,
): Promise<ConversationId[]> => {
  if (!conversation.has_merged) return [];
  const inboxes = await visibleInboxIds(reader, agent);
  if (inboxes?.length === 0) return [];
  const rows = await selectMerged(reader, conversation)
    .where(withinRole(agent, 'c'))
    .$if(inboxes !== undefined, (query) => query.where('c.inbox_id', 'in', inboxes ?? []))
    .execute();
  return rows.map(({ id }) => id);
};

export type MergeNumbers = {
  /** By conversation: the display id of the one that it goes on in. */
  into: ReadonlyMap<number, number>;
  /** By conversation: the display ids of those merged into it, ascending. */
  merged: ReadonlyMap<number, readonly number[]>;
};

export const loadMergeNumbers = async (
  { db }: Reader,
  conversations: readonly ConversationRow[],
): Promise<MergeNumbers> => {
  const targets = conversations.flatMap(({ merged_into_id }) => merged_into_id ?? []);
  const roots = conversations.filter(({ has_merged }) => has_merged).map(({ id }) => id);
  if (targets.length + roots.length === 0) return { into: new Map(), merged: new Map() };
  const rows = await db
    .selectFrom('conversations')
    .select(['id', 'display_id', 'merged_into_id', 'contact_id'])
    .where((row) =>
      row.or([
        ...(targets.length > 0 ? [row('id', 'in', targets)] : []),
        ...(roots.length > 0 ? [row('merged_into_id', 'in', roots)] : []),
      ]),
    )
    .orderBy('display_id')
    .execute();
  const target = new Map<number, number>(rows.map(({ id, display_id }) => [id, display_id]));
  return {
    into: new Map(
      conversations.flatMap(({ id, merged_into_id }) => {
        const number = target.get(merged_into_id ?? 0);
        return number === undefined ? [] : [[id, number] as const];
      }),
    ),
    merged: new Map(
      conversations.map(({ id, contact_id }) => [
        id,
        rows
          .filter((row) => row.merged_into_id === id && row.contact_id === contact_id)
          .map(({ display_id }) => display_id),
      ]),
    ),
  };
};
