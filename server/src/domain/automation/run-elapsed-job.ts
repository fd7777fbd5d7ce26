import type { AccountId, ConversationId } from '@porchlight/core/wire/ids.ts';
import type { AutomationRuleRow } from '../../platform/database/schema/workspace.ts';
import { hasUnfinishedJob } from '../../platform/jobs/has-unfinished.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import { loadAccount } from '../accounts/queries.ts';
import type { Deps } from '../deps.ts';
import { createLookups } from '../macros/lookups.ts';
import { applyRule } from './apply-rule.ts';
import { accountsWithElapsedRules, type Due, isDue, listDue, rememberOccurrence } from './occurrences.ts';
import { listActiveRules } from './queries.ts';
import { loadTimeFacts } from './time-facts.ts';

/** Read at once, and few of them written together, so that the writer is not blocked. */
const AT_ONCE = 200;
const TOGETHER = 20;
/** Then others have their turn, and what is left is done by the next job. */
const LONGEST_MS = 20_000;

/** A rule that something answers each time would go on for ever, slowly. */
const LIMIT = { most: 20, periodMs: 24 * 60 * 60 * 1_000 };

type MayMail = () => Promise<boolean>;

/** One job for each account that has rules by time: another one follows when it is done. */
export const checkElapsedRules = async (deps: Deps): Promise<void> => {
  for (const account_id of await accountsWithElapsedRules(deps))
    if (!(await hasUnfinishedJob(deps.db, 'automation.run_elapsed', account_id)))
      await deps.write(async (tx) => enqueueNext(tx, account_id));
};

const enqueueNext = (tx: Parameters<Parameters<Deps['write']>[0]>[0], account_id: AccountId) =>
  tx.enqueue(
    'automation.run_elapsed',
    { account_id },
    { account_id, unique_key: `automation.run_elapsed:${account_id}`, lane: `automation_elapsed:${account_id}` },
  );

const loadConversations = async ({ db }: Deps, due: readonly Due[]) => {
  const ids: ConversationId[] = due.map(({ id }) => id);
  return db.selectFrom('conversations').selectAll().where('id', 'in', ids).execute();
};

/** Acts on the conversations that a rule matches, up to so many. Whether there may be more. */
const runBatch = async (deps: Deps, rule: AutomationRuleRow, mayMail: MayMail): Promise<boolean> => {
  const { account_id } = rule;
  const facts = await loadTimeFacts(deps, account_id);
  const due = await listDue(deps, rule, facts, AT_ONCE);
  if (due.length === 0) return false;
  const { locale } = await loadAccount(deps.db, account_id);
  const context = { lookups: createLookups(deps, account_id), locale };
  const rows = new Map((await loadConversations(deps, due)).map((row) => [row.id, row]));
  let handled = 0;
  const act = async (each: Due) => {
    const conversation = rows.get(each.id);
    if (!conversation) return;
    const trigger = {
      account_id,
      event_name: 'time_elapsed' as const,
      event_id: `elapsed:${each.id}:${each.occurrence}`,
      conversation_id: each.id,
      message_id: null,
      chain: [],
    };
    const holds = (db: Deps['db']) => isDue({ db }, rule, facts, each);
    const remember = (tx: Parameters<typeof rememberOccurrence>[0]) => rememberOccurrence(tx, rule.id, each);
    await applyRule({ deps, rule, trigger, context, mayMail, limit: LIMIT, holds, remember }, conversation);
    handled += 1;
  };
  for (let at = 0; at < due.length; at += TOGETHER)
    await Promise.all(
      due.slice(at, at + TOGETHER).map((each) => runIsolated(deps, { conversation_id: each.id }, () => act(each))),
    );
  // Those that failed are still due: without another one the same would be read again.
  return due.length === AT_ONCE && handled > 0;
};

/**
 * Runs the rules of an account that wait for time, in their order: a rule sees what those before it did. An occurrence is
 * recorded in the transaction of its actions, so that a second job, on any node and at any moment, acts on none again.
 */
export const runElapsedRules = async (
  deps: Deps,
  { account_id }: { account_id: AccountId },
  mayMail: MayMail,
): Promise<void> => {
  const end = deps.clock.now() + LONGEST_MS;
  for (const rule of await listActiveRules(deps, account_id, 'time_elapsed'))
    while (await runBatch(deps, rule, mayMail)) {
      if (deps.clock.now() < end) continue;
      await deps.write(async (tx) => enqueueNext(tx, account_id));
      return;
    }
};
