import { dueTimes, type SlaTerms } from '@porchlight/core/rules/sla/due-times.ts';
import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { Database } from '../../../platform/database/schema/database.ts';
import { loadAppliedSlas } from '../../sla/applied.ts';
import { factsOf, loadTerms } from '../../sla/terms.ts';
import { type ConversationFilter, pageOf, selectListed } from '../list-queries.ts';

export const SORT_BY_DUE = 'sla_due_asc';

/** Due times depend on business hours, so they are computed and not stored: of more than these, those that began first. */
const MOST_MEASURED = 2_000;

/** Ids of what has a target due by its SLA policy, the earliest first: what is overdue is before the rest. */
const dueFirst = async (db: Kysely<Database>, filter: ConversationFilter): Promise<ConversationId[]> => {
  const measured = await selectListed(db, filter)
    .select(['id', 'inbox_id', 'sla_policy_id', 'status', 'waiting_since', 'first_reply_created_at'])
    .where('sla_policy_id', 'is not', null)
    .where('status', 'in', ['open', 'snoozed'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_MEASURED)
    .execute();
  const applied = await loadAppliedSlas(db, measured);
  const cached = new Map<string, SlaTerms>();
  const dues: { id: ConversationId; due_at: number }[] = [];
  for (const conversation of measured) {
    const found = applied.get(conversation.id);
    if (!found) continue;
    const key = `${found.policy.id} ${conversation.inbox_id}`;
    const terms = cached.get(key) ?? (await loadTerms(db, found.policy, conversation.inbox_id));
    cached.set(key, terms);
    const [first] = dueTimes(factsOf(conversation, found.applied), terms);
    if (first) dues.push({ id: conversation.id, due_at: first.due_at });
  }
  return dues.sort((one, other) => one.due_at - other.due_at).map(({ id }) => id);
};

/** Where nothing is due: the newest activity first, as in the list's own order. */
const listOthers = (
  db: Kysely<Database>,
  filter: ConversationFilter,
  due: readonly ConversationId[],
  { limit, offset }: { limit: number; offset: number },
) =>
  selectListed(db, filter)
    .selectAll()
    .$if(due.length > 0, (query) => query.where('id', 'not in', due))
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** A page of the list by what is due first; conversations with nothing due come after, on the same page where it has room. */
export const listByDue = async (db: Kysely<Database>, filter: ConversationFilter): Promise<ConversationRow[]> => {
  const { limit, offset } = pageOf(filter);
  const due = await dueFirst(db, filter);
  const ids = due.slice(offset, offset + limit);
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('conversations').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const first = ids.flatMap((id) => byId.get(id) ?? []);
  if (ids.length === limit) return first;
  const rest = { limit: limit - ids.length, offset: Math.max(0, offset - due.length) };
  return [...first, ...(await listOthers(db, filter, due, rest))];
};
