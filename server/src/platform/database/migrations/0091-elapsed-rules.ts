import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/**
 * What automation rules by time count from, and what each acted on last. The version before writes none of it: a conversation
 * without these times counts from its last activity, so that no rule acts too early.
 */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const number = kind === 'sqlite' ? 'integer' : 'bigint';
  for (const column of ['opened_at', 'assignee_changed_at'])
    await sql.raw(`ALTER TABLE conversations ADD COLUMN ${column} ${number}`).execute(db);
  await createTable(
    db,
    kind,
    'automation_occurrences',
    {
      rule_id: 'automation_rules',
      conversation_id: 'conversations',
      occurrence: 'text',
      seen_updated_at: 'time',
      seen_message_id: 'int?',
    },
    ['rule_id', 'conversation_id'],
  );
  await createIndex(db, { on: 'automation_occurrences', columns: 'conversation_id' });
};
