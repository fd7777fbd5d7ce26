import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { sql } from 'kysely';
import { type Argument, compileOnce } from '../../platform/database/drivers/compile-once.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Tx } from '../transaction.ts';

export const MAX_PER_MINUTE = 200;

type Facts = { known_id: MessageId | null; recent: number; participants: number };

const readFacts = compileOnce(
  (db, argument: Argument<{ id: ConversationId; echo_id: string | null; since: number }>) => {
    const facts = sql<Facts>`SELECT
    (SELECT id FROM messages WHERE conversation_id = ${argument('id')} AND echo_id = ${argument('echo_id')}) AS known_id,
    (SELECT count(*) FROM (SELECT created_at FROM messages WHERE conversation_id = ${argument('id')}
      AND message_type IN (${sql.lit(INCOMING)}, ${sql.lit(OUTGOING)}) ORDER BY id DESC LIMIT ${sql.lit(MAX_PER_MINUTE)}) AS latest
      WHERE created_at > ${argument('since')}) AS recent,
    (SELECT count(*) FROM participants WHERE conversation_id = ${argument('id')}) AS participants`;
    return { compile: () => facts.compile(db) };
  },
);

/** In one statement: its echo id's message, the count of the last minute, whether agents follow it. */
export const factsForSending = async (tx: Tx, { id }: ConversationRow, echo_id: string | null | undefined) => {
  const [facts] = await readFacts(tx.db, { id, echo_id: echo_id || null, since: tx.now - 60_000 });
  if (!facts) throw new Error('A SELECT without FROM returned no row.');
  const { known_id, recent, participants } = facts;
  const existing =
    known_id === null
      ? undefined
      : await tx.db.selectFrom('messages').selectAll().where('id', '=', known_id).executeTakeFirst();
  return { existing, recent, hasParticipants: participants > 0 };
};
