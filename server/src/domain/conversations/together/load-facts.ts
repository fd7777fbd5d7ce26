import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Argument, statementOnce } from '../../../platform/database/drivers/compile-once.ts';
import { newestShownAt } from '../../../platform/database/forward-time.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { Database } from '../../../platform/database/schema/database.ts';
import { givenRows } from '../../../platform/database/together/json-rows.ts';
import { lockInOrder, nextId, readLocked } from '../../../platform/database/together/read-locked.ts';
import type { SetContext } from '../../../platform/database/together/set-actions.ts';
import { MAX_PER_MINUTE } from '../../messages/facts-for-sending.ts';
import type { GivenMessage } from './given-message.ts';

type RequestedMessage = Omit<GivenMessage, 'session' | 'content' | 'additional_attributes' | 'consent_version'> & {
  place: number;
  since: number;
};

export type Facts = ConversationRow & {
  place: number;
  next_id: MessageId;
  consent_known: string | null;
  is_blocked: number;
  echo_known: number;
  recent: number;
  newest_at: number | null;
  followers: number;
  receivers: number;
  slack: number;
  message_rules: number;
  bot_type: string | null;
  due_templates: number;
};

const requestedRows = (db: Kysely<Database>, rows: RawBuilder<readonly RequestedMessage[]>) =>
  givenRows(db, rows, {
    place: 'int',
    inbox_id: 'int',
    contact_inbox_id: 'int',
    contact_id: 'int',
    proven: 'bool',
    display_id: 'int',
    echo_id: 'text',
    since: 'int',
    out_of_office: 'bool',
    greeting: 'bool',
    collects_email: 'bool',
    today: 'int',
  });

const conversationOf = sql`(SELECT max(k.id) FROM conversations AS k
  WHERE k.contact_inbox_id IN (SELECT o.id FROM contact_inboxes AS o
    WHERE o.contact_id = q.contact_id AND o.inbox_id = q.inbox_id
      AND (o.id = q.contact_inbox_id OR (q.proven AND o.hmac_verified)))
    AND (q.display_id IS NULL OR k.display_id = q.display_id))`;

const messageOf = (condition: RawBuilder<unknown>) =>
  sql`(SELECT t.id FROM messages AS t WHERE t.conversation_id = c.id AND ${condition} ORDER BY t.id DESC LIMIT 1)`;

/** As `addTemplates` decides it. */
const dueTemplates = sql`CASE WHEN c.campaign_id IS NULL AND (
    (q.out_of_office AND
      ${messageOf(sql`t.message_type = ${sql.lit(TEMPLATE)} AND t.created_at >= q.today`)} IS NULL)
    OR (c.messages_moved_at IS NULL AND q.greeting AND ${messageOf(sql`(t.message_type = ${sql.lit(TEMPLATE)}
      OR (t.message_type = ${sql.lit(OUTGOING)} AND NOT t.private))`)} IS NULL)
    OR (c.messages_moved_at IS NULL AND q.collects_email AND coalesce(p.email, '') = '' AND
      ${messageOf(sql`t.content_type = 'input_email'`)} IS NULL)
  ) THEN 1 ELSE 0 END`;

const readFacts = statementOnce((db, argument: Argument<{ rows: readonly RequestedMessage[] }>) => {
  const facts = sql<Facts>`SELECT c.*, q.place, ${nextId(db, 'messages', sql`q.place`)} AS next_id, p.consent_version AS consent_known,
    CASE WHEN p.blocked THEN 1 ELSE 0 END AS is_blocked,
    (SELECT count(*) FROM conversations AS k JOIN messages AS m ON m.conversation_id = k.id AND m.echo_id = q.echo_id
      WHERE k.contact_id = c.contact_id) AS echo_known,
    (SELECT count(*) FROM (SELECT m.created_at FROM messages AS m WHERE m.conversation_id = c.id
      AND m.message_type IN (${sql.lit(INCOMING)}, ${sql.lit(OUTGOING)}) ORDER BY m.id DESC LIMIT ${sql.lit(MAX_PER_MINUTE)}) AS latest
      WHERE latest.created_at > q.since) AS recent,
    ${newestShownAt(sql`c`)} AS newest_at,
    (SELECT count(*) FROM participants AS f WHERE f.conversation_id = c.id) AS followers,
    CASE WHEN EXISTS (SELECT 1 FROM webhooks AS w WHERE w.account_id = c.account_id)
      OR EXISTS (SELECT 1 FROM inboxes AS o WHERE o.account_id = c.account_id
        AND (o.webhook_url IS NOT NULL OR o.agent_bot_id IS NOT NULL)) THEN 1 ELSE 0 END AS receivers,
    CASE WHEN EXISTS (SELECT 1 FROM slack_connections AS l WHERE l.account_id = c.account_id) THEN 1 ELSE 0 END AS slack,
    CASE WHEN EXISTS (SELECT 1 FROM automation_rules AS r WHERE r.account_id = c.account_id AND r.active
      AND r.event_name = 'message_created') THEN 1 ELSE 0 END AS message_rules,
    (SELECT b.bot_type FROM inboxes AS i JOIN agent_bots AS b ON b.id = i.agent_bot_id WHERE i.id = c.inbox_id) AS bot_type,
    ${dueTemplates} AS due_templates
    FROM ${requestedRows(db, argument('rows'))}
    JOIN contact_inboxes AS s ON s.id = q.contact_inbox_id AND s.contact_id = q.contact_id AND s.hmac_verified = q.proven
    JOIN contacts AS p ON p.id = s.contact_id
    JOIN conversations AS c ON c.id = ${conversationOf}`;
  return { compile: () => facts.compile(db) };
});

const lockThem = statementOnce((db, argument: Argument<{ rows: readonly RequestedMessage[] }>) => {
  const lock = sql<{ id: ConversationId }>`SELECT c.id FROM conversations AS c
    WHERE c.id IN (SELECT ${conversationOf} FROM ${requestedRows(db, argument('rows'))})
    ORDER BY c.id ${lockInOrder('c')}`;
  return { compile: () => lock.compile(db) };
});

const requestedMessageOf = (message: GivenMessage, place: number, now: number): RequestedMessage => ({
  place,
  inbox_id: message.inbox_id,
  contact_inbox_id: message.contact_inbox_id,
  contact_id: message.contact_id,
  proven: message.proven,
  display_id: message.display_id,
  echo_id: message.echo_id,
  since: now - 60_000,
  out_of_office: message.out_of_office,
  greeting: message.greeting,
  collects_email: message.collects_email,
  today: message.today,
});

/** By their index. Conversations are locked in the order of their ids; those not found or locked are left out. */
export const loadFacts = async (
  messages: readonly GivenMessage[],
  context: SetContext,
): Promise<Map<number, Facts>> => {
  const { db, now } = context;
  const rows = messages.map((message, place) => requestedMessageOf(message, place, now));
  const facts = await readLocked(context, () => lockThem(db, { rows }), readFacts(db, { rows }));
  return new Map(facts.map((row) => [row.place, row]));
};
