import { MATCH_KINDS, type MatchKind } from '@porchlight/core/wire/contacts/duplicate.ts';
import type { ContactId, UserId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema/database.ts';
import type { Agent } from '../../permissions/agent.ts';
import { withinReach } from '../../permissions/contact-reach.ts';

/** A value that more contacts of the agent have is of a team or a household, and suggests nothing. */
const MOST_ALIKE = 5;
/** A value of more contacts of the account is not looked at: the statement would read all of them. */
const MOST_READ = 100;

export type Pair = {
  first_id: ContactId;
  second_id: ContactId;
  dismissed_by_id: UserId | null;
  dismissed_at: number | null;
};

/**
 * Only what the agent may see is counted, so that the list says nothing of other contacts. A cross join, because SQLite then
 * begins with the index of the few keys that more than one contact has.
 */
const holdersFor = (agent: Agent, which: RawBuilder<boolean>) => sql`
  SELECT k.match_key, k.contact_id, count(*) OVER (PARTITION BY k.match_key) AS alike
  FROM contact_match_counts n CROSS JOIN contact_match_keys k
  WHERE n.account_id = ${agent.account.id} AND k.account_id = n.account_id AND k.match_key = n.match_key AND n.holders > 1 AND n.holders <= ${MOST_READ} AND ${which}
    AND ${withinReach(agent, 'k.contact_id')}`;

type Wish = { agent: Agent; dismissed: boolean; of?: ContactId };

const ANY = sql<boolean>`1 = 1`;

const pairsFor = ({ agent, dismissed, of }: Wish) => {
  const ofContact = of === undefined ? ANY : sql<boolean>`(a.contact_id = ${of} OR b.contact_id = ${of})`;
  const keys =
    of === undefined
      ? ANY
      : sql<boolean>`n.match_key IN (SELECT o.match_key FROM contact_match_keys o WHERE o.contact_id = ${of})`;
  return sql`
    WITH holders AS (${holdersFor(agent, keys)})
    SELECT DISTINCT a.contact_id AS first_id, b.contact_id AS second_id,
      d.user_id AS dismissed_by_id, d.created_at AS dismissed_at
    FROM holders a
    JOIN holders b ON b.match_key = a.match_key AND b.contact_id > a.contact_id
    LEFT JOIN contact_distinctions d ON d.contact_id = a.contact_id AND d.other_id = b.contact_id
    WHERE a.alike <= ${MOST_ALIKE} AND ${ofContact}
      AND d.created_at ${dismissed ? sql`IS NOT NULL` : sql`IS NULL`}`;
};

/** Pairs of contacts that may be one person, the newest contact first: only contacts that the agent reaches. */
export const listPairs = async (
  db: Kysely<Database>,
  wish: Wish,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`${pairsFor(wish)}
    ORDER BY second_id DESC, first_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
};

export const countPairs = async (db: Kysely<Database>, wish: Wish): Promise<number> => {
  const { rows } = await sql<{ pairs: number }>`SELECT count(*) AS pairs FROM (${pairsFor(wish)}) AS found`.execute(db);
  return Number(rows[0]?.pairs ?? 0);
};

export type HeldKey = { contact_id: ContactId; kind: MatchKind; value: string; is_claimed: boolean };

/** What each of these contacts is compared by. */
export const listHeldKeys = async (db: Kysely<Database>, ids: readonly ContactId[]): Promise<HeldKey[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contact_match_keys')
    .select(['contact_id', 'match_key', 'is_claimed'])
    .where('contact_id', 'in', ids)
    .execute();
  return rows.flatMap(({ match_key, ...row }) => {
    const kind = MATCH_KINDS.find((each) => match_key.startsWith(`${each} `));
    return kind === undefined ? [] : [{ ...row, kind, value: match_key }];
  });
};
