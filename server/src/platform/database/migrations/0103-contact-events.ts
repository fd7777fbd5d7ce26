import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

const COLUMNS = ['email', 'phone_number', 'identifier'] as const;

/** A value that was verified is another one or none, or one has become verified. Not what a new contact begins with. */
const changedOf = (column: string, other: string) => `NEW.updated_at > NEW.created_at AND (
  (NEW.${column}_verified = true AND NEW.${column} IS NOT NULL
    AND (OLD.${column} ${other} NEW.${column} OR OLD.${column}_verified ${other} NEW.${column}_verified))
  OR (OLD.${column}_verified = true AND OLD.${column} ${other} NEW.${column}))`;

const insertFor = (
  column: string,
) => `INSERT INTO contact_events (account_id, contact_id, kind, former_value, new_value, created_at)
  VALUES (NEW.account_id, NEW.id, '${column}', OLD.${column}, NEW.${column}, NEW.updated_at);`;

const triggersOf = (kind: StoreKind): string[] =>
  COLUMNS.flatMap((column) => {
    const name = `contact_events_of_${column}`;
    const when = `AFTER UPDATE OF ${column}, ${column}_verified ON contacts FOR EACH ROW`;
    const differs = changedOf(column, kind === 'sqlite' ? 'IS NOT' : 'IS DISTINCT FROM');
    if (kind === 'sqlite') return [`CREATE TRIGGER ${name} ${when} WHEN (${differs}) BEGIN ${insertFor(column)} END`];
    return [
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${insertFor(column)} RETURN NULL; END $$`,
      `CREATE TRIGGER ${name} ${when} WHEN (${differs}) EXECUTE FUNCTION ${name}()`,
    ];
  });

/** What no other table keeps of a contact: merges, and changes of verified values, whichever version writes them. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'contact_events', {
    id: 'id',
    account_id: 'accounts',
    contact_id: 'contacts',
    kind: 'text',
    former_value: 'text?',
    new_value: 'text?',
    user_id: 'users?',
    created_at: 'time',
  });
  await createIndex(db, { on: 'contact_events', columns: 'contact_id, created_at' });
  for (const statement of triggersOf(kind)) await sql.raw(statement).execute(db);
};
