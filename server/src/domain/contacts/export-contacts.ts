import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '@porchlight/core/rules/files/csv-lines.ts';
import { type ContactId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { iso, isoOrNull } from '../../platform/times.ts';
import type { Deps } from '../deps.ts';
import type { Agent } from '../permissions/agent.ts';
import { found, type Wish } from './list-queries.ts';

/** Small enough for memory, large enough that 100,000 contacts are 200 queries. */
const AT_ONCE = 500;
const MOST_ATTRIBUTES = 200;

const COLUMNS = [
  'id',
  'name',
  'email',
  'phone_number',
  'identifier',
  'blocked',
  'labels',
  'company_name',
  'city',
  'country_code',
  'created_at',
  'last_activity_at',
] as const;

/** The selected contacts by id, in batches: contacts that are added or removed meanwhile do not shift the others. */
async function* people(deps: Pick<Deps, 'reports'>, agent: Agent, wish: Wish): AsyncGenerator<ContactRow[]> {
  for (let after: ContactId = NO_ROW; ; ) {
    const rows = await found({ db: deps.reports }, agent, wish)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

const labelsOf = async ({ reports }: Pick<Deps, 'reports'>, rows: ContactRow[]) => {
  const labelled = await reports
    .selectFrom('contact_labels')
    .innerJoin('labels', 'labels.id', 'contact_labels.label_id')
    .select(['contact_labels.contact_id', 'labels.title'])
    .where(
      'contact_labels.contact_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('labels.title')
    .execute();
  return (id: ContactId) => labelled.flatMap(({ contact_id, title }) => (contact_id === id ? [title] : []));
};

/** Every custom attribute in use: the header must be complete before the first row. */
const attributesOf = async (deps: Pick<Deps, 'reports'>, agent: Agent, wish: Wish) => {
  const keys = new Set<string>();
  for await (const rows of people(deps, agent, wish))
    for (const { custom_attributes } of rows) for (const key of Object.keys(custom_attributes)) keys.add(key);
  return [...keys].sort().slice(0, MOST_ATTRIBUTES);
};

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const cellsOf = (contact: ContactRow, labels: string[], attributes: string[]): Cell[] => [
  contact.id,
  contact.name,
  contact.email,
  contact.phone_number,
  contact.identifier,
  contact.blocked ? 'true' : 'false',
  labels.join(', '),
  ...['company_name', 'city', 'country_code'].map((key) => cellOf(contact.additional_attributes[key])),
  iso(contact.created_at),
  isoOrNull(contact.last_activity_at),
  ...attributes.map((key) => cellOf(contact.custom_attributes[key])),
];

async function* lines(deps: Pick<Deps, 'reports'>, agent: Agent, wish: Wish): AsyncGenerator<string> {
  const attributes = await attributesOf(deps, agent, wish);
  yield `${BYTE_ORDER_MARK}${csvLine([...COLUMNS, ...attributes])}\r\n`;
  for await (const rows of people(deps, agent, wish)) {
    const labels = await labelsOf(deps, rows);
    yield rows.map((row) => `${csvLine(cellsOf(row, labels(row.id), attributes))}\r\n`).join('');
  }
}

export const exportContacts = (deps: Pick<Deps, 'reports'>, agent: Agent, wish: Wish): Readable =>
  Readable.from(lines(deps, agent, wish));
