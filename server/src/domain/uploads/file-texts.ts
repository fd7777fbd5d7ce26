import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';

const TEXT_COLUMNS = [
  { table: 'articles', columns: ['content', 'meta'] },
  { table: 'article_versions', columns: ['content'] },
  { table: 'canned_responses', columns: ['content'] },
  { table: 'scheduled_messages', columns: ['content'] },
  { table: 'campaigns', columns: ['message'] },
  { table: 'inboxes', columns: ['greeting_message', 'out_of_office_message', 'welcome_tagline', 'home_blocks'] },
  { table: 'portals', columns: ['config'] },
] as const;
const MESSAGE_COLUMNS = [{ table: 'messages', columns: ['content', 'content_attributes'] }] as const;

/** Keys of stored files whose addresses a text contains. */
export const keysInText = (text: string | null | undefined): string[] => [
  ...new Set(
    [...(text ?? '').matchAll(/\/files\/([A-Za-z0-9_-]{8,70}(?:\.[A-Za-z0-9]{1,12})?)/g)].map(([, key]) => key ?? ''),
  ),
];

/** Keys in the texts of an account. Messages are many: they are read only with `messages`, and then in one pass. */
export const keysInTexts = async (
  db: Kysely<Database>,
  account_id: AccountId,
  { messages }: { messages: boolean },
): Promise<Set<string>> => {
  const found = new Set<string>();
  for (const { table, columns } of messages ? [...TEXT_COLUMNS, ...MESSAGE_COLUMNS] : TEXT_COLUMNS)
    for (const column of columns) {
      const { rows } = await sql<{ text: string }>`
        SELECT CAST(${sql.ref(column)} AS text) AS text FROM ${sql.table(table)}
        WHERE account_id = ${account_id} AND CAST(${sql.ref(column)} AS text) LIKE '%/files/%'`.execute(db);
      for (const { text } of rows) for (const key of keysInText(text)) found.add(key);
    }
  return found;
};
