import type { Availability } from '@porchlight/core/wire/agent.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';

/** Wire protocol 6.4: always the configured availability when `auto_offline` is off, else only while present. */
export const availabilityOf = (
  member: { availability: Availability; auto_offline: boolean },
  present: boolean,
): Availability => (member.auto_offline && !present ? 'offline' : member.availability);

/** Every agent of the account who is not offline, with their availability; keys are ids as text. */
export const availabilityMap = async ({ db, presence }: Deps, accountId: AccountId) => {
  const [members, present] = await Promise.all([
    db
      .selectFrom('account_users')
      .select(['user_id', 'availability', 'auto_offline'])
      .where('account_id', '=', accountId)
      .execute(),
    presence.present(accountId, 'user'),
  ]);
  const entries = members
    .filter((member) => present.has(member.user_id) || !member.auto_offline)
    .map((member) => [String(member.user_id), availabilityOf(member, present.has(member.user_id))] as const);
  return Object.fromEntries(entries);
};
