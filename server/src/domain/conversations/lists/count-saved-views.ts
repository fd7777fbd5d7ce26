import { completeLines } from '@porchlight/core/rules/filters/filter-lines.ts';
import { readViewQuery, type ViewQuery } from '@porchlight/core/rules/filters/view-query.ts';
import { CONVERSATION_STATUSES, type ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import type { ViewCounts } from '@porchlight/core/wire/view-counts.ts';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { createCoalescer } from '../../../platform/coalesce.ts';
import type { Deps } from '../../deps.ts';
import { type Condition, filterCondition, type Known } from '../../search/conditions.ts';
import { customKeysOf } from '../../search/custom-keys.ts';
import { FilterBody } from '../../search/rules.ts';
import { listSavedViews, type SavedViewRow } from '../../search/saved-views.ts';
import { conversationFields } from '../filter-fields.ts';
import { conversationsIn, keyOf, type Reader } from './reader.ts';

const REST_MS = 1_000;
/** The views after these have no number. */
const MOST_VIEWS = 50;
/** Of all conditions together: a statement takes no more parameters than that on each store. */
const MOST_VALUES = 2_000;

type CountedView = { id: number; query: ViewQuery; condition: Condition };

const UNRESOLVED = CONVERSATION_STATUSES.filter((status) => status !== 'resolved');

/**
 * The sidebar counts what is open; a view of one other status counts that one, as long as there is work left to do. Views of
 * other clients have their status among the conditions.
 */
const statusesOf = ({ status, lines }: ViewQuery): readonly ConversationStatus[] => {
  if (status !== 'all') return [status];
  const isNamed = lines.some((line) => line.attribute_key === 'status' && !line.custom_attribute_type);
  return isNamed ? UNRESOLVED : ['open'];
};

/** Undefined for what the list refuses too, such as a condition on a deleted attribute: the list says why. */
const conditionOf = (query: ViewQuery, facts: Known, { user }: Reader['agent']): Condition | undefined => {
  const payload = query.lines.map((line) => ({ ...line, values: [...line.values] }));
  try {
    if (payload.length > 0 && !Value.Check(FilterBody, { payload })) return undefined;
    const lines = payload.length > 0 ? filterCondition(payload, facts) : sql<boolean>`1 = 1`;
    const assignee = {
      me: sql`conversations.assignee_id = ${user.id}`,
      unassigned: sql`conversations.assignee_id is null`,
      all: sql`1 = 1`,
    }[query.assignee];
    return sql<boolean>`(conversations.status in (${sql.join(statusesOf(query))}) and ${assignee} and ${lines})`;
  } catch {
    return undefined;
  }
};

const countedViews = (rows: readonly SavedViewRow[], facts: Known, agent: Reader['agent']): CountedView[] => {
  let left = MOST_VALUES;
  return rows.slice(0, MOST_VIEWS).flatMap((row) => {
    const stored = readViewQuery(row.query);
    const query = { ...stored, lines: completeLines(stored.lines) };
    const values = query.lines.reduce((sum, line) => sum + line.values.length + 2, 0);
    if (query.status === 'resolved' || values > left) return [];
    const condition = conditionOf(query, facts, agent);
    if (!condition) return [];
    left -= values;
    return [{ id: row.id, query, condition }];
  });
};

/** How many conversations each saved view has for a reader: one pass over those that are not resolved. */
export const createSavedViewCounter = ({ db, searches, clock }: Pick<Deps, 'db' | 'searches' | 'clock'>) => {
  const share = createCoalescer<ViewCounts['views']>(REST_MS);

  const count = async (reader: Reader, views: readonly CountedView[]): Promise<ViewCounts['views']> => {
    const row = await conversationsIn(searches, reader, [...new Set(views.flatMap(({ query }) => statusesOf(query)))])
      .select(views.map(({ condition }, at) => sql<number>`count(case when ${condition} then 1 end)`.as(`view_${at}`)))
      .executeTakeFirst();
    return views.map(({ id }, at) => ({ id, count: Number(row?.[`view_${at}`] ?? 0) }));
  };

  const countTogether = async (reader: Reader, views: readonly CountedView[]) => {
    if (views.length === 0) return [];
    const isOwn = views.some(({ query }) => query.assignee === 'me');
    const key = [
      keyOf(reader),
      isOwn ? reader.agent.user.id : '',
      JSON.stringify(views.map(({ id, query }) => [id, query])),
    ];
    // A number is no reason to show none of the others.
    return share(key.join('|'), () => count(reader, views)).catch((): ViewCounts['views'] => []);
  };

  return async (reader: Reader): Promise<ViewCounts['views']> => {
    const { agent } = reader;
    const rows = await listSavedViews({ db }, agent, 'conversation');
    if (rows.length === 0) return [];
    const views = countedViews(
      rows,
      {
        fields: conversationFields,
        customColumn: 'conversations.custom_attributes',
        customKeys: await customKeysOf({ db }, agent.account.id, 'conversation_attribute'),
        now: clock.now(),
        db: searches,
      },
      agent,
    );
    const isShared = new Map(rows.map(({ id, visibility }) => [id, visibility !== 'personal']));
    const [shared, own] = await Promise.all([
      countTogether(
        reader,
        views.filter(({ id, query }) => isShared.get(id) && query.assignee !== 'me'),
      ),
      countTogether(
        reader,
        views.filter(({ id, query }) => !isShared.get(id) || query.assignee === 'me'),
      ),
    ]);
    return [...shared, ...own];
  };
};
