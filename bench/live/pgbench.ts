import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Debian installs it beside the server, not on the PATH. */
const findPgbench = () => {
  const root = '/usr/lib/postgresql';
  try {
    const [newest] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
    return newest ? join(root, newest, 'bin/pgbench') : 'pgbench';
  } catch {
    return 'pgbench';
  }
};

type Place = {
  account_id: number;
  inbox_id: number;
  contact_id: number;
  conversations: { first: number; last: number };
};

/** A visitor's message as one statement of SQL for pgbench; `:n` is the conversation. */
const statementsFor = ({ account_id, inbox_id, contact_id }: Place) => {
  const now = Date.now();
  const message = `WITH m AS (
      INSERT INTO messages (account_id, inbox_id, conversation_id, message_type, content_type, content, content_attributes,
        additional_attributes, private, status, sender_type, sender_id, created_at, updated_at)
      VALUES (${account_id}, ${inbox_id}, :n, 0, 'text', 'Is the Harbour lantern in stock, in green?', '{}', '{}', false, 'sent',
        'Contact', ${contact_id}, ${now}, ${now}) RETURNING id),
    c AS (UPDATE conversations SET last_message_id = (SELECT id FROM m), last_activity_at = ${now}, updated_at = ${now}
      WHERE id = :n)`;
  return {
    /** The message and the pointers of its conversation alone. */
    short: `${message} SELECT id FROM m`,
    /** With its number in the sequence, as the product writes it. */
    whole: `${message},
    s AS (UPDATE counters SET value = value + 1 WHERE name = 'changes' RETURNING value)
    INSERT INTO changes (seq, account_id, inbox_id, conversation_id, name, audience, record_id, detail, created_at)
    SELECT s.value, ${account_id}, ${inbox_id}, :n, 'message.created', 'public', m.id, '{}', ${now} FROM s, m`,
  };
};

/** Transactions a second. */
export const openPgbench = (databaseUrl: string, place: Place) => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-pgbench-'));
  const { first, last } = place.conversations;
  const statements = statementsFor(place);
  const scriptOf = (name: keyof typeof statements) => join(folder, `${name}.sql`);
  for (const name of ['short', 'whole'] as const)
    writeFileSync(scriptOf(name), `\\set n random(${first}, ${last})\n${statements[name].replaceAll(/\s+/g, ' ')};\n`);
  const program = findPgbench();
  const run = async (name: keyof typeof statements, clients: number, seconds: number) => {
    const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', scriptOf(name)];
    const { stdout } = await promisify(execFile)(program, [...how, databaseUrl]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
  return { run, close: () => rmSync(folder, { recursive: true }) };
};
