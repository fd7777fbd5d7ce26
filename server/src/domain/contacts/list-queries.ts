import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import { holdsWords } from '../../platform/database/folded-text.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Deps } from '../deps.ts';
import type { Agent } from '../permissions/agent.ts';
import { withinReach } from '../permissions/contact-reach.ts';
import type { Condition } from '../search/conditions.ts';

const SORTS = ['name', 'email', 'phone_number', 'last_activity_at', 'created_at'] as const;

export type Wish = {
  page?: number;
  sort?: string;
  labels?: string[];
  q?: string;
  condition?: Condition;
  ids?: ContactId[];
  /** Also those without an email, phone number and identifier. */
  include_anonymous?: boolean;
};

/**
 * The contacts an agent reaches, limited to those with an email, phone number or identifier (wire protocol 11.10) unless they are
 * narrowed by ids or a condition, or the anonymous ones are included.
 */
export const found = ({ db }: Pick<Deps, 'db'>, agent: Agent, { labels, q, condition, ids, include_anonymous }: Wish) =>
  db
    .selectFrom('contacts')
    .where('account_id', '=', agent.account.id)
    .where(withinReach(agent))
    .where((row) =>
      ids || condition || include_anonymous
        ? row.and([])
        : row.or([
            row('email', 'is not', null),
            row('phone_number', 'is not', null),
            row('identifier', 'is not', null),
          ]),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(condition !== undefined, (query) => query.where(condition ?? sql<boolean>`1 = 1`))
    .$if(Boolean(q?.trim()), (query) => query.where(holdsWords('contacts.search_words', q ?? '')))
    .$if(Boolean(labels?.length), (query) =>
      query.where('id', 'in', (row) =>
        row
          .selectFrom('contact_labels')
          .innerJoin('labels', 'labels.id', 'contact_labels.label_id')
          .select('contact_labels.contact_id')
          .where('labels.account_id', '=', agent.account.id)
          .where('labels.title', 'in', labels ?? []),
      ),
    );

const JSON_SORTS: Record<string, string> = { company: 'company_name', city: 'city', country: 'country_code' };

export const sorted = (given = 'name') => {
  const direction = given.startsWith('-') ? sql`desc` : sql`asc`;
  const name = given.replace(/^-/, '');
  const key = JSON_SORTS[name];
  if (key) return sql`(additional_attributes ->> cast(${key} as text)) ${direction}`;
  return sql`${sql.ref(SORTS.find((sort) => sort === name) ?? 'name')} ${direction}`;
};

/** The contacts an agent reaches that match these words, the most recently active first. */
export const searchContacts = (
  db: Kysely<Database>,
  agent: Agent,
  text: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ContactRow[]> =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', agent.account.id)
    .where(withinReach(agent))
    .where(holdsWords('contacts.search_words', text))
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
