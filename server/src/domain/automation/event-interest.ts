import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import { type Argument, compileOnce } from '../../platform/database/drivers/compile-once.ts';
import type { Database } from '../../platform/database/schema/database.ts';

/** What an account does with events: most have neither a receiver nor a rule, and then no job is written. */
export type EventInterest = {
  /** Whether any webhook, callback, bot or Slack channel may want an event. */
  hasReceivers: boolean;
  /** The events that start an active automation rule. */
  ruleEvents: ReadonlySet<string>;
};

const readInterest = compileOnce((db, argument: Argument<{ account_id: AccountId }>) => {
  const interest = sql<{ event_name: string | null }>`
    SELECT DISTINCT event_name FROM automation_rules WHERE account_id = ${argument('account_id')} AND active
    UNION ALL SELECT NULL WHERE EXISTS (SELECT 1 FROM webhooks WHERE account_id = ${argument('account_id')})
      OR EXISTS (SELECT 1 FROM slack_connections WHERE account_id = ${argument('account_id')})
      OR EXISTS (SELECT 1 FROM inboxes WHERE account_id = ${argument('account_id')}
        AND (webhook_url IS NOT NULL OR agent_bot_id IS NOT NULL))`;
  return { compile: () => interest.compile(db) };
});

export const loadEventInterest = async (db: Kysely<Database>, account_id: AccountId): Promise<EventInterest> => {
  const names = (await readInterest(db, { account_id })).map(({ event_name }) => event_name);
  return {
    hasReceivers: names.includes(null),
    ruleEvents: new Set(names.filter((name) => name !== null)),
  };
};
