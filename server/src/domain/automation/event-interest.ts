import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import { type Argument, compileOnce } from '../../platform/database/drivers/compile-once.ts';
import type { Database } from '../../platform/database/schema/database.ts';

/** What an account does with events: most have neither a receiver nor a rule, and then no job is written. */
export type EventInterest = {
  /** Whether any webhook, callback or bot may want an event. */
  hasReceivers: boolean;
  /** Whether new and changed messages may be posted to Slack. */
  hasSlack: boolean;
  /** The events that start an active automation rule. */
  ruleEvents: ReadonlySet<string>;
};

const readInterest = compileOnce((db, argument: Argument<{ account_id: AccountId }>) => {
  const interest = sql<{ kind: 'rule' | 'receivers' | 'slack'; event_name: string }>`
    SELECT DISTINCT 'rule' AS kind, event_name FROM automation_rules
      WHERE account_id = ${argument('account_id')} AND active
    UNION ALL SELECT 'slack', '' WHERE EXISTS
      (SELECT 1 FROM slack_connections WHERE account_id = ${argument('account_id')})
    UNION ALL SELECT 'receivers', '' WHERE EXISTS (SELECT 1 FROM webhooks WHERE account_id = ${argument('account_id')})
      OR EXISTS (SELECT 1 FROM inboxes WHERE account_id = ${argument('account_id')}
        AND (webhook_url IS NOT NULL OR agent_bot_id IS NOT NULL))`;
  return { compile: () => interest.compile(db) };
});

export const loadEventInterest = async (db: Kysely<Database>, account_id: AccountId): Promise<EventInterest> => {
  const rows = await readInterest(db, { account_id });
  return {
    hasReceivers: rows.some(({ kind }) => kind === 'receivers'),
    hasSlack: rows.some(({ kind }) => kind === 'slack'),
    ruleEvents: new Set(rows.flatMap(({ kind, event_name }) => (kind === 'rule' ? [event_name] : []))),
  };
};
