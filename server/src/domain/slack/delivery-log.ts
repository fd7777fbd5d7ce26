import type { ConversationId, MessageId, SlackConnectionId } from '@porchlight/core/wire/ids.ts';
import { LOGGED_SLACK_DELIVERIES, SLACK_OUTCOMES } from '@porchlight/core/wire/settings/slack.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { SlackDeliveriesTable, SlackThreadRow } from '../../platform/database/schema/webhooks.ts';
import type { Tx } from '../transaction.ts';

const LONGEST_DETAIL = 300;

export const messageSubject = (id: MessageId) => `message:${id}`;
export const replySubject = (ts: string) => `reply:${ts}`;

type Entry = Pick<SlackDeliveriesTable, 'subject' | 'outcome'> &
  Partial<Pick<SlackDeliveriesTable, 'reason' | 'detail'>>;

/** Successes do not displace failures: of each outcome the newest are kept. */
const trim = async (tx: Tx, id: SlackConnectionId, outcome: Entry['outcome']) => {
  const tooOld = await tx.db
    .selectFrom('slack_deliveries')
    .select('updated_at')
    .where('slack_connection_id', '=', id)
    .where('outcome', '=', outcome)
    .orderBy('updated_at', 'desc')
    .offset(LOGGED_SLACK_DELIVERIES)
    .limit(1)
    .executeTakeFirst();
  if (!tooOld) return;
  await tx.db
    .deleteFrom('slack_deliveries')
    .where('slack_connection_id', '=', id)
    .where('outcome', '=', outcome)
    .where('updated_at', '<=', tooOld.updated_at)
    .execute();
};

/** Of a thread that exists in this transaction: its row is locked. A repeated attempt changes its entry. */
export const logSlackDelivery = async (
  tx: Tx,
  { slack_connection_id, conversation_id }: Pick<SlackThreadRow, 'slack_connection_id' | 'conversation_id'>,
  { subject, outcome, reason = null, detail = null }: Entry,
): Promise<void> => {
  const result = { outcome, reason, detail: detail?.slice(0, LONGEST_DETAIL) ?? null, updated_at: tx.now };
  await tx.db
    .insertInto('slack_deliveries')
    .values({ slack_connection_id, conversation_id, subject, ...result, attempts: 1, created_at: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['slack_connection_id', 'subject']).doUpdateSet((column) => ({
        ...result,
        conversation_id,
        attempts: column('slack_deliveries.attempts', '+', 1),
      })),
    )
    .execute();
  await trim(tx, slack_connection_id, outcome);
};

/** What waited and is not posted any longer: it is older than a day, deleted, or from before a pause. */
export const settleWaiting = async (tx: Tx, conversation_id: ConversationId): Promise<void> => {
  await tx.db
    .updateTable('slack_deliveries')
    .set({ outcome: 'failed', reason: 'left_out', detail: null, updated_at: tx.now })
    .where('conversation_id', '=', conversation_id)
    .where('outcome', '=', 'waiting')
    .execute();
};

const newestOf = ({ db }: { db: Kysely<Database> }, id: SlackConnectionId, outcome: Entry['outcome']) =>
  db
    .selectFrom('slack_deliveries as d')
    .innerJoin('conversations as c', 'c.id', 'd.conversation_id')
    .select(['d.id', 'd.outcome', 'd.reason', 'd.detail', 'd.attempts', 'd.created_at', 'd.updated_at', 'c.display_id'])
    .where('d.slack_connection_id', '=', id)
    .where('d.outcome', '=', outcome)
    .orderBy('d.updated_at', 'desc')
    .limit(LOGGED_SLACK_DELIVERIES)
    .execute();

/** The newest first. */
export const listSlackDeliveries = async (reader: { db: Kysely<Database> }, id: SlackConnectionId) => {
  const rows = await Promise.all(SLACK_OUTCOMES.map((outcome) => newestOf(reader, id, outcome)));
  return rows.flat().toSorted((one, other) => other.updated_at - one.updated_at || other.id - one.id);
};
