import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { ONBOARDING_ITEMS, type Onboarding, type OnboardingChange } from '@porchlight/core/wire/settings/onboarding.ts';
import { type Kysely, sql } from 'kysely';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { notFound } from '../../platform/errors.ts';
import { hasSamples, sampleInboxes } from '../inboxes/sample-records.ts';
import type { Tx } from '../transaction.ts';

type Reader = { db: Kysely<Database> };
/** `client`: the session of the browser; none for an API token. */
type Member = { account_id: AccountId; user_id: UserId; client: string | undefined };
type Fact = (member: Member) => ReturnType<typeof sql>;

const NOT_SAMPLE = (table: string, column: string) =>
  sql`NOT EXISTS (SELECT 1 FROM sample_records s WHERE s.${sql.ref(column)} = ${sql.ref(`${table}.id`)})`;

/** Sample data and what a new installation comes with count for nothing. */
const FACTS: Record<(typeof ONBOARDING_ITEMS)[number], Fact> = {
  website: ({ account_id }) => sql`SELECT 1 FROM inboxes WHERE account_id = ${account_id} AND site_seen_at IS NOT NULL`,
  reply: ({ account_id }) => sql`SELECT 1 FROM conversations WHERE account_id = ${account_id}
    AND first_reply_created_at IS NOT NULL AND inbox_id NOT IN ${sampleInboxes(account_id)}`,
  team: ({ account_id }) => sql`SELECT 1 FROM account_users WHERE account_id = ${account_id} LIMIT 1 OFFSET 1`,
  hours: ({ account_id }) => sql`SELECT 1 FROM inboxes WHERE account_id = ${account_id} AND working_hours_enabled
    AND id NOT IN ${sampleInboxes(account_id)}`,
  content: ({ account_id }) => sql`SELECT 1 FROM canned_responses r WHERE r.account_id = ${account_id}
      AND ${NOT_SAMPLE('r', 'canned_response_id')}
    UNION ALL SELECT 1 FROM articles a WHERE a.account_id = ${account_id} AND a.author_id IS NOT NULL
      AND ${NOT_SAMPLE('a', 'article_id')}`,
  notifications: ({ user_id, client }) => sql`SELECT 1 FROM push_subscriptions p JOIN sessions o ON o.id = p.session_id
    WHERE p.user_id = ${user_id} ${client === undefined ? sql`` : sql`AND o.client_id = ${client}`}`,
};

const readFacts = async ({ db }: Reader, member: Member): Promise<ReadonlySet<string>> => {
  const facts = ONBOARDING_ITEMS.map((name) => sql`SELECT ${name} AS name WHERE EXISTS (${FACTS[name](member)})`);
  const { rows } = await sql<{ name: string }>`${sql.join(facts, sql` UNION ALL `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

const findRow = ({ db }: Reader, account_id: AccountId) =>
  db.selectFrom('onboarding').selectAll().where('account_id', '=', account_id).executeTakeFirst();

/** The checklist as this member sees it: notifications are those of their browser. A hidden one has no items. */
export const loadOnboarding = async (reader: Reader, member: Member): Promise<Onboarding> => {
  const [row, has_sample_data] = await Promise.all([
    findRow(reader, member.account_id),
    hasSamples(reader.db, member.account_id),
  ]);
  if (!row || row.hidden_at !== null) return { state: 'hidden', items: [], has_sample_data };
  const done = await readFacts(reader, member);
  const stateOf = (name: (typeof ONBOARDING_ITEMS)[number]) => {
    if (done.has(name)) return 'done';
    return row.skipped_items.includes(name) ? 'skipped' : 'open';
  };
  return {
    state: 'active',
    items: ONBOARDING_ITEMS.map((name) => ({ name, state: stateOf(name) })),
    has_sample_data,
  };
};

/** Skips an item, takes it up again, ends the checklist for the account, or begins it again. */
export const changeOnboarding = async (
  tx: Tx,
  account_id: AccountId,
  { state, item, skipped = true }: OnboardingChange,
): Promise<void> => {
  const times = { created_at: tx.now, updated_at: tx.now };
  await tx.db
    .insertInto('onboarding')
    .values({ account_id, skipped_items: [], hidden_at: tx.now, ...times })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const before = await tx.db
    .selectFrom('onboarding')
    .selectAll()
    .where('account_id', '=', account_id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);
  const others = before.skipped_items.filter((name) => name !== item);
  const skipped_items = item && skipped ? [...others, item] : others;
  await tx.db
    .updateTable('onboarding')
    .set({
      updated_at: tx.now,
      skipped_items: state === 'active' ? [] : skipped_items,
      ...(state === undefined ? {} : { hidden_at: state === 'active' ? null : tx.now }),
    })
    .where('account_id', '=', account_id)
    .execute();
  tx.record('account.cache_invalidated', { account_id });
};
