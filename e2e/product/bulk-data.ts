import type { DatabaseSync } from 'node:sqlite';

const copyRow = (store: DatabaseSync, table: string, where: string, count: number, values: Record<string, string>) => {
  const columns = store
    .prepare(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'id'`)
    .all()
    .map(({ name }) => String(name));
  const list = columns.map((column) => values[column] ?? `t.${column}`).join(', ');
  store.exec(
    `WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${count})
     INSERT INTO ${table} (${columns.join(', ')}) SELECT ${list} FROM series, ${table} t WHERE t.id = (${where})`,
  );
};

/** With a contact each; older ones have a higher number. */
export const insertConversations = (store: DatabaseSync, count: number) => {
  const newest = 'SELECT max(id) FROM conversations';
  const named = "printf('Guest %05d', n)";
  store.exec('BEGIN IMMEDIATE');
  const people = Number(store.prepare('SELECT max(id) AS id FROM contacts').get()?.['id']);
  const sessions = Number(store.prepare('SELECT max(id) AS id FROM contact_inboxes').get()?.['id']);
  copyRow(store, 'contacts', 'SELECT max(id) FROM contacts', count, { name: named });
  copyRow(store, 'contact_inboxes', 'SELECT max(id) FROM contact_inboxes', count, {
    contact_id: `${people} + n`,
    source_id: "printf('guest-%d', n)",
    pubsub_token: "printf('guest-token-%d', n)",
  });
  copyRow(store, 'conversations', newest, count, {
    display_id: 't.display_id + n',
    uuid: "printf('00000000-0000-4000-8000-%012d', n)",
    echo_id: 'NULL',
    contact_id: `${people} + n`,
    contact_inbox_id: `${sessions} + n`,
    last_activity_at: 't.last_activity_at - n * 1000',
    waiting_since: 'NULL',
    unread_count: '0',
    last_message_id: 'NULL',
    last_public_message_id: 'NULL',
  });
  store.exec('UPDATE accounts SET last_display_id = (SELECT max(display_id) FROM conversations)');
  store.exec('COMMIT');
};

/** In the newest conversation: `line 1` to `line <count>`, a minute apart, from both sides. */
export const insertMessages = (store: DatabaseSync, count: number) => {
  store.exec('BEGIN IMMEDIATE');
  copyRow(store, 'messages', 'SELECT max(id) FROM messages WHERE message_type = 0', count, {
    content: "printf('line %d', n)",
    echo_id: 'NULL',
    message_type: 'n % 2',
    sender_type: "CASE n % 2 WHEN 0 THEN t.sender_type ELSE 'User' END",
    sender_id: 'CASE n % 2 WHEN 0 THEN t.sender_id ELSE 1 END',
    created_at: 't.created_at + n',
  });
  store.exec('COMMIT');
};
