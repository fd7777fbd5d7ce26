import { withoutGuard } from '@porchlight/core/rules/files/csv-lines.ts';
import type { Selectable } from 'kysely';
import { cleanText } from '../../../platform/clean-text.ts';
import type { CustomAttributeDefinitionsTable } from '../../../platform/database/schema/accounts.ts';

export type Definition = Pick<
  Selectable<CustomAttributeDefinitionsTable>,
  'attribute_key' | 'attribute_display_name' | 'attribute_display_type' | 'attribute_values'
>;

export type Column =
  | { to: 'name' | 'email' | 'phone_number' | 'identifier' | 'labels' | 'blocked' }
  | { to: 'fact'; key: string }
  | { to: 'attribute'; key: string; definition?: Definition | undefined }
  | { to: 'nothing' };

export const MOST_COLUMNS = 200;

const NAMES: Record<string, Column> = {
  name: { to: 'name' },
  full_name: { to: 'name' },
  email: { to: 'email' },
  e_mail: { to: 'email' },
  email_address: { to: 'email' },
  phone: { to: 'phone_number' },
  phone_number: { to: 'phone_number' },
  mobile: { to: 'phone_number' },
  identifier: { to: 'identifier' },
  external_id: { to: 'identifier' },
  labels: { to: 'labels' },
  tags: { to: 'labels' },
  blocked: { to: 'blocked' },
  company: { to: 'fact', key: 'company_name' },
  company_name: { to: 'fact', key: 'company_name' },
  city: { to: 'fact', key: 'city' },
  country: { to: 'fact', key: 'country' },
  country_code: { to: 'fact', key: 'country_code' },
  // Assigned by this installation only.
  id: { to: 'nothing' },
  created_at: { to: 'nothing' },
  last_activity_at: { to: 'nothing' },
  // Written by the report of an import in front of the refused rows.
  refused_row: { to: 'nothing' },
  refused_because: { to: 'nothing' },
};

const keyOf = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 100);

const columnOf = (header: string, definitions: readonly Definition[]): Column => {
  const title = withoutGuard(cleanText(header)).trim();
  const definition = definitions.find(
    ({ attribute_key, attribute_display_name }) =>
      attribute_key === title || attribute_display_name.toLowerCase() === title.toLowerCase(),
  );
  if (definition) return { to: 'attribute', key: definition.attribute_key, definition };
  const key = keyOf(title);
  if (Object.hasOwn(NAMES, key)) return NAMES[key] ?? { to: 'nothing' };
  return key === '' || key === '__proto__' ? { to: 'nothing' } : { to: 'attribute', key };
};

const targetOf = (column: Column) => ('key' in column ? `${column.to} ${column.key}` : column.to);

const TELLING = ['email', 'phone_number', 'identifier'];

/** What is wrong with a header, as text; undefined when nothing is. */
const complaintOf = (header: readonly string[], columns: readonly Column[]): string | undefined => {
  if (columns.length > MOST_COLUMNS) return `The file has more than ${MOST_COLUMNS} columns`;
  if (!columns.some(({ to }) => TELLING.includes(to)))
    return 'The first line must name a column "email", "phone_number" or "identifier"';
  const twice = columns.findIndex(
    (column, index) =>
      column.to !== 'nothing' && columns.some((other, at) => at < index && targetOf(other) === targetOf(column)),
  );
  return twice === -1 ? undefined : `The column "${header[twice]?.trim()}" appears twice`;
};

export const readHeader = (header: readonly string[], definitions: readonly Definition[]) => {
  const columns = header.map((title) => columnOf(title, definitions));
  return { columns, problem: complaintOf(header, columns) };
};
