import type { AgentBotId, InboxId, WebhookId } from '@porchlight/core/wire/ids.ts';
import type { Selectable } from 'kysely';
import type { ReceiversTable } from '../../platform/database/schema/webhooks.ts';
import { iso } from '../../platform/times.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { FAILURES_TO_OPEN, pausedUntil, SLOW_MS } from './circuit-breaker.ts';

export type Receiver = Selectable<ReceiversTable>;

type Owner = { webhook_id?: WebhookId | null; agent_bot_id?: AgentBotId | null; inbox_id?: InboxId | null };

/** The lane of a receiver's jobs, and its key. */
export const laneOf = ({ webhook_id, agent_bot_id, inbox_id }: Owner) => {
  if (agent_bot_id) return `bot:${agent_bot_id}`;
  return webhook_id ? `webhook:${webhook_id}` : `inbox:${inbox_id}`;
};

/** A visitor waits for a bot, so its deliveries fail at once; an agent sees a failed callback, so it is tried. */
const holdsJobs = (lane: string) => lane.startsWith('webhook:') || lane.startsWith('slack:');

export const receiverOf = ({ db }: Pick<Deps, 'db'> | Tx, lane: string): Promise<Receiver | undefined> =>
  db.selectFrom('receivers').selectAll().where('lane', '=', lane).executeTakeFirst();

export const receiversOf = ({ db }: Pick<Deps, 'db'>, lanes: string[]): Promise<Receiver[]> =>
  lanes.length === 0
    ? Promise.resolve([])
    : db.selectFrom('receivers').selectAll().where('lane', 'in', lanes).execute();

export const countFailing = async ({ db }: Pick<Deps, 'db'>) => {
  const { count } = await db
    .selectFrom('receivers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('failures', '>=', FAILURES_TO_OPEN)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const holdBack = async (tx: Tx, lane: string, until: number) =>
  tx.db
    .updateTable('jobs')
    .set({ run_at: until })
    .where('lane', '=', lane)
    .where('status', '=', 'waiting')
    .where('run_at', '<', until)
    .execute();

type Failure = { error: string; startedAt: number };

/**
 * Records a failed attempt. After several in a row its deliveries wait, and single attempts probe it. Attempts that were
 * under way when another failed met the same outage, and count once with it. `startedAt`: epoch ms.
 */
export const noteFailure = async (tx: Tx, lane: string, { error, startedAt }: Failure): Promise<void> => {
  const row = await tx.db
    .insertInto('receivers')
    .values({
      lane,
      failures: 1,
      failing_since: tx.now,
      last_failed_at: tx.now,
      last_error: error,
      paused_until: null,
      slow_ms: null,
    })
    .onConflict((conflict) =>
      conflict.column('lane').doUpdateSet((column) => ({
        failures: column
          .case()
          .when('receivers.last_failed_at', '>', startedAt)
          .then(column.ref('receivers.failures'))
          .else(column('receivers.failures', '+', 1))
          .end(),
        failing_since: column.fn.coalesce('receivers.failing_since', 'excluded.failing_since'),
        last_failed_at: tx.now,
        last_error: error,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const until = pausedUntil(row);
  if (until === null || !holdsJobs(lane)) return;
  await tx.db.updateTable('receivers').set({ paused_until: until }).where('lane', '=', lane).execute();
  await holdBack(tx, lane, until);
};

/** The receiver asks to wait: that is no failure. */
export const holdReceiver = async (tx: Tx, lane: string, until: number): Promise<void> => {
  const health = { failures: 0, failing_since: null, last_failed_at: null, last_error: null, slow_ms: null };
  await tx.db
    .insertInto('receivers')
    .values({ lane, ...health, paused_until: until })
    .onConflict((conflict) => conflict.column('lane').doUpdateSet({ paused_until: until }))
    .execute();
  await holdBack(tx, lane, until);
};

/** Records a successful delivery: waiting ones continue at once. `before`: the former state. */
export const noteSuccess = async (tx: Tx, lane: string, took: number, before: Receiver | undefined): Promise<void> => {
  const isSlow = took > SLOW_MS;
  if (!before && !isSlow) return;
  const health = { failures: 0, failing_since: null, last_error: null, paused_until: null };
  const slow_ms = isSlow ? took : null;
  await tx.db
    .insertInto('receivers')
    .values({ lane, ...health, last_failed_at: null, slow_ms })
    .onConflict((conflict) => conflict.column('lane').doUpdateSet({ ...health, slow_ms }))
    .execute();
  if (before?.paused_until) await resume(tx, lane);
};

const resume = (tx: Tx, lane: string) =>
  tx.db
    .updateTable('jobs')
    .set({ run_at: tx.now })
    .where('lane', '=', lane)
    .where('status', '=', 'waiting')
    .where('run_at', '>', tx.now)
    .execute();

export const allowAttempt = (tx: Tx, lane: string) =>
  tx.db.updateTable('receivers').set({ paused_until: null }).where('lane', '=', lane).execute();

/** Resets a receiver's state: its address has changed, or it is deleted. Waiting deliveries are tried at once. */
export const forgetReceiver = async (tx: Tx, lane: string): Promise<void> => {
  await tx.db.deleteFrom('receivers').where('lane', '=', lane).execute();
  await resume(tx, lane);
};

export const presentHealth = (receiver: Receiver | undefined) =>
  receiver && receiver.failing_since !== null
    ? {
        failing_since: iso(receiver.failing_since),
        failures: receiver.failures,
        last_error: receiver.last_error,
        paused_until: receiver.paused_until === null ? null : iso(receiver.paused_until),
      }
    : null;
