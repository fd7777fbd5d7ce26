import type { AccountId, CompanyId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import { companyKey, holdsWords } from '../../platform/database/folded-text.ts';
import { lockRowsToDelete } from '../../platform/database/row-locks.ts';
import type { CompanyRow } from '../../platform/database/schema/contacts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { notAuthorized, notFound } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';
import { amongReached, reachesAll, withinReach } from '../permissions/contact-reach.ts';
import type { Tx } from '../transaction.ts';

type Reader = { db: Kysely<Database> };
export type CountedCompany = CompanyRow & { contacts_count: number; last_activity_at: number | null };

const reachedContacts = (agent: Agent) =>
  sql`FROM contacts WHERE contacts.company_id = companies.id AND ${withinReach(agent)}`;

/** A company is seen with one of its contacts, and by the agent who created it. */
const withinCompanies = (agent: Agent) =>
  reachesAll(agent)
    ? sql<boolean>`1 = 1`
    : sql<boolean>`(EXISTS (SELECT 1 ${reachedContacts(agent)}) OR companies.created_by_id = ${agent.user.id})`;

const seenBy = ({ db }: Reader, agent: Agent) =>
  db.selectFrom('companies').where('account_id', '=', agent.account.id).where(withinCompanies(agent));

const counted = (reader: Reader, agent: Agent) =>
  seenBy(reader, agent)
    .selectAll()
    .select(sql<number>`(SELECT count(*) ${reachedContacts(agent)})`.as('contacts_count'))
    .select(
      sql<number | null>`(SELECT max(contacts.last_activity_at) ${reachedContacts(agent)})`.as('last_activity_at'),
    );

const SORTS = {
  name: 'name_key',
  domain: 'domain',
  created_at: 'companies.created_at',
  contacts_count: 'contacts_count',
  last_activity_at: 'last_activity_at',
} as const;

const isSort = (name: string): name is keyof typeof SORTS => Object.hasOwn(SORTS, name);

/** What is missing comes last in both directions. */
const orderOf = (requested = 'name') => {
  const name = requested.replace(/^-/, '');
  const direction = requested.startsWith('-') ? sql`desc` : sql`asc`;
  const column = sql.ref(isSort(name) ? SORTS[name] : SORTS.name);
  return name === 'domain' || name === 'last_activity_at'
    ? sql`${column} ${direction} NULLS LAST`
    : sql`${column} ${direction}`;
};

export type CompanyWish = { page: number; most: number; sort?: string | undefined; q?: string | undefined };

/**
 * For an agent who reaches a part of the contacts: it is found once, because a question for each company takes seconds
 * with 100,000. Those who reach all have an index for each company.
 */
const countedTogether = ({ db }: Reader, agent: Agent) => {
  const facts = db
    .selectFrom('contacts')
    .select(['company_id', (row) => row.fn.countAll<number>().as('contacts_count')])
    .select((row) => row.fn.max('last_activity_at').as('last_activity_at'))
    .where('account_id', '=', agent.account.id)
    .where('company_id', 'is not', null)
    .where(amongReached(agent))
    .groupBy('company_id')
    .as('facts');
  return db
    .selectFrom('companies')
    .leftJoin(facts, 'facts.company_id', 'companies.id')
    .where('companies.account_id', '=', agent.account.id)
    .where((row) =>
      row.or([row('facts.company_id', 'is not', null), row('companies.created_by_id', '=', agent.user.id)]),
    );
};

const listed = (reader: Reader, agent: Agent) =>
  reachesAll(agent)
    ? counted(reader, agent)
    : countedTogether(reader, agent)
        .selectAll('companies')
        .select(sql<number>`coalesce(facts.contacts_count, 0)`.as('contacts_count'))
        .select('facts.last_activity_at');

export const listCompanies = async (reader: Reader, agent: Agent, { page, most, sort, q = '' }: CompanyWish) => {
  const matches = q.trim() === '' ? sql<boolean>`1 = 1` : holdsWords('companies.search_words', q);
  const all = reachesAll(agent) ? seenBy(reader, agent) : countedTogether(reader, agent);
  const [rows, { count }] = await Promise.all([
    listed(reader, agent)
      .where(matches)
      .orderBy(orderOf(sort))
      .orderBy('companies.id')
      .limit(most)
      .offset((page - 1) * most)
      .execute(),
    all
      .where(matches)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count };
};

export const findCompanyFor = (reader: Reader, agent: Agent, id: CompanyId): Promise<CountedCompany | undefined> =>
  counted(reader, agent).where('id', '=', id).executeTakeFirst();

/** @throws 404 */
export const loadCompanyFor = async (reader: Reader, agent: Agent, id: CompanyId): Promise<CountedCompany> => {
  const company = await findCompanyFor(reader, agent, id);
  if (!company) throw notFound();
  return company;
};

type NameOrDomain = { name: string } | { domain: string };

/** The company of that name, without regard to case, or of that domain, as far as the agent sees it. */
export const findCompanyBy = (reader: Reader, agent: Agent, key: NameOrDomain): Promise<CountedCompany | undefined> =>
  counted(reader, agent)
    .where((row) => ('name' in key ? row('name_key', '=', companyKey(key.name)) : row('domain', '=', key.domain)))
    .executeTakeFirst();

/** Locked in the order of their ids, until the transaction ends: for what changes or deletes them. @throws 404 */
export const lockCompanies = async (
  tx: Tx,
  account_id: AccountId,
  ids: readonly CompanyId[],
): Promise<Map<CompanyId, CompanyRow>> => {
  const rows = await tx.db
    .selectFrom('companies')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .modifyEnd(lockRowsToDelete(tx.db))
    .execute();
  if (rows.length < new Set(ids).size) throw notFound();
  return new Map(rows.map((row) => [row.id, row]));
};

/** What changes all contacts of a company is for those who reach all of them. @throws 401 */
export const refusePartOfCompany = async ({ db }: Reader, agent: Agent, id: CompanyId): Promise<void> => {
  if (reachesAll(agent)) return;
  const unseen = await db
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', id)
    .where(sql<boolean>`NOT (${withinReach(agent)})`)
    .limit(1)
    .executeTakeFirst();
  if (unseen) throw notAuthorized('You do not have access to all contacts of this company. Ask an administrator');
};
