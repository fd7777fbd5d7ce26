import type { Deps } from '../deps.ts';
import { askForRating } from '../messages/templates.ts';
import { setStatus } from './change-conversation.ts';
import { findCurrent } from './reload-conversation.ts';
import { sendOptionsOf } from './template-context.ts';

const DAY = 24 * 60 * 60_000;
const AT_ONCE = 200;

const BY_ITSELF = { performer: { type: 'system' }, name: '' } as const;

export const wakeSnoozed = async ({ db, write, clock }: Deps): Promise<void> => {
  for (;;) {
    const due = await db
      .selectFrom('conversations')
      .selectAll()
      .where('status', '=', 'snoozed')
      .where('snoozed_until', '<=', clock.now())
      .orderBy('snoozed_until')
      .limit(AT_ONCE)
      .execute();
    for (const conversation of due)
      await write(async (tx) => {
        // It may have been opened, or snoozed again, since it was read.
        const now = await findCurrent(tx, conversation.id);
        if (now?.status === 'snoozed' && now.snoozed_until === conversation.snoozed_until)
          await setStatus(tx, now, 'open', BY_ITSELF);
      });
    if (due.length < AT_ONCE) return;
  }
};

/** Resolves conversations without activity for the account's days, and sends the survey (wire protocol 10.6). */
export const autoResolve = async (deps: Deps): Promise<void> => {
  const { db, write, clock } = deps;
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'auto_resolve_days'])
    .where('auto_resolve_days', 'is not', null)
    .execute();
  for (const { id, auto_resolve_days } of accounts) {
    const before = clock.now() - (auto_resolve_days ?? 0) * DAY;
    const activity = `Conversation was marked resolved by system due to ${auto_resolve_days} days of inactivity`;
    const quiet = await db
      .selectFrom('conversations')
      .selectAll()
      .where('account_id', '=', id)
      .where('status', '=', 'open')
      .where('last_activity_at', '<', before)
      .orderBy('last_activity_at')
      .limit(AT_ONCE)
      .execute();
    for (const conversation of quiet) {
      const { templates } = await sendOptionsOf(deps, conversation);
      await write(async (tx) => {
        const now = await findCurrent(tx, conversation.id);
        if (now?.status !== 'open' || now.last_activity_at >= before) return;
        await askForRating(tx, await setStatus(tx, now, 'resolved', { ...BY_ITSELF, activity }), templates);
      });
    }
  }
};
