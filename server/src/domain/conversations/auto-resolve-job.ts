import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import type { Deps } from '../deps.ts';
import { askForRating } from '../messages/templates.ts';
import { setStatus } from './change-conversation.ts';
import { findCurrent } from './reload-conversation.ts';
import { sendOptionsOf } from './template-context.ts';

const DAY = 24 * 60 * 60_000;
const AT_ONCE = 200;

const BY_ITSELF = { performer: { type: 'system' }, name: '' } as const;

export const wakeSnoozed = async (deps: Deps): Promise<void> => {
  for (;;) {
    const due = await deps.db
      .selectFrom('conversations')
      .selectAll()
      .where('status', '=', 'snoozed')
      .where('snoozed_until', '<=', deps.clock.now())
      .orderBy('snoozed_until')
      .limit(AT_ONCE)
      .execute();
    let handled = 0;
    for (const { id, snoozed_until } of due)
      await runIsolated(deps, { conversation_id: id }, async () => {
        await deps.write(async (tx) => {
          // It may have been opened, or snoozed again, since it was read.
          const now = await findCurrent(tx, id);
          if (now?.status === 'snoozed' && now.snoozed_until === snoozed_until)
            await setStatus(tx, now, 'open', BY_ITSELF);
        });
        handled += 1;
      });
    // Those that failed are still due: without another one the same would be read again.
    if (due.length < AT_ONCE || handled === 0) return;
  }
};

type Account = { id: AccountId; auto_resolve_days: number | null };

const resolveQuiet = async (deps: Deps, { id, auto_resolve_days }: Account) => {
  const before = deps.clock.now() - (auto_resolve_days ?? 0) * DAY;
  const activity = `Conversation was marked resolved by system due to ${auto_resolve_days} days of inactivity`;
  const quiet = await deps.db
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', id)
    .where('status', '=', 'open')
    .where('last_activity_at', '<', before)
    .orderBy('last_activity_at')
    .limit(AT_ONCE)
    .execute();
  for (const conversation of quiet)
    await runIsolated(deps, { conversation_id: conversation.id }, async () => {
      const { templates } = await sendOptionsOf(deps, conversation);
      await deps.write(async (tx) => {
        const now = await findCurrent(tx, conversation.id);
        if (now?.status !== 'open' || now.last_activity_at >= before) return;
        await askForRating(tx, await setStatus(tx, now, 'resolved', { ...BY_ITSELF, activity }), templates);
      });
    });
};

/** Resolves conversations without activity for the account's days, and sends the survey (wire protocol 10.6). */
export const autoResolve = async (deps: Deps): Promise<void> => {
  const accounts = await deps.db
    .selectFrom('accounts')
    .select(['id', 'auto_resolve_days'])
    .where('auto_resolve_days', 'is not', null)
    .execute();
  for (const account of accounts)
    await runIsolated(deps, { account_id: account.id }, () => resolveQuiet(deps, account));
};
