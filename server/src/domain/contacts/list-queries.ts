import { type CompanyId, type ContactId, NO_ROW } from '@porchlight/core/wire/ids.ts';
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
  company_id?: CompanyId;
  /** Those of other companies or none. */
  outside?: CompanyId;
  /** Also those without an email, phone number and identifier. */
  include_anonymous?: boolean;
};

/** Those with an email, phone number or identifier (wire protocol 11.10), unless narrowed or `include_anonymous`. */
export const found = (
  { db }: Pick<Deps, 'db'>,
  agent: Agent,
  { labels, q, condition, ids, company_id, outside, include_anonymous }: Wish,
) =>
  db
    .selectFrom('contacts')
    .where('account_id', '=', agent.account.id)
    .where(withinReach(agent))
    .where((row) =>
      ids || company_id || condition || include_anonymous
        ? row.and([])
        : row.or([
            row('email', 'is not', null),
            row('phone_number', 'is not', null),
            row('identifier', 'is not', null),
          ]),
    )
    .$if(company_id !== undefined, (query) => query.where('company_id', '=', company_id ?? NO_ROW))
    .$if(outside !== undefined, (query) =>
      query.where((row) => row.or([row('company_id', 'is', null), row('company_id', '!=', outside ?? NO_ROW)])),
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

export const sorted = (order = 'name') => {
  const direction = order.startsWith('-') ? sql`desc` : sql`asc`;
  const name = order.replace(/^-/, '');
  const key = JSON_SORTS[name];
  if (key) return sql`(additional_attributes ->> cast(${key} as text)) ${direction}`;
  return sql`${sql.ref(SORTS.find((sort) => sort === name) ?? 'name')} ${direction}`;
};

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
