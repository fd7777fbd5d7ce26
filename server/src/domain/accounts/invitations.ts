import type { Invitation, TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { MemberRow } from '../../platform/database/schema/users.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { unix } from '../../platform/times.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';

type Row = Pick<MemberRow, 'id' | 'account_id'>;
type Link = { created_at: number; expires_at: number };
type Mail = { user_id: number; status: string; attempts: number; finished_at: number | null };

/** A user who was invited and has never signed in: no password, and no provider that has signed them in. */
export const isPending = ({
  password_hash,
  confirmed_at,
}: Pick<MemberRow, 'password_hash' | 'confirmed_at'>): boolean => password_hash === null && confirmed_at === null;

const keyOf = ({ id, account_id }: Row) => `mail.invitation:${account_id}:${id}`;

export const findInvitation = (db: Deps['db'], user_id: UserId, account_id: AccountId) =>
  db
    .selectFrom('account_users as au')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .leftJoin('users as i', 'i.id', 'au.inviter_id')
    .select(['a.name as account', 'a.locale', 'i.name as inviter'])
    .where('au.user_id', '=', user_id)
    .where('au.account_id', '=', account_id)
    .executeTakeFirst();

export const sendInvitation = (tx: Tx, { id: user_id, account_id }: Row): void =>
  tx.enqueue(
    'mail.invitation',
    { user_id, account_id },
    { account_id, unique_key: keyOf({ id: user_id, account_id }) },
  );

/** With a new link: the former one ends when the email is written. @throws 422 when it was accepted. */
export const sendInvitationAgain = async (tx: Tx, member: MemberRow): Promise<void> => {
  const now = await tx.db
    .selectFrom('users')
    .select(['password_hash', 'confirmed_at'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  if (!isPending(now)) throw invalidRecord(`${member.email} has already accepted the invitation`, ['email']);
  await tx.db
    .deleteFrom('jobs')
    .where('account_id', '=', member.account_id)
    .where('status', 'in', ['waiting', 'failed'])
    .where('unique_key', '=', keyOf(member))
    .execute();
  sendInvitation(tx, member);
};

/** Ends the links of a user without open invitations: an email that arrives late opens nothing. */
export const endInvitation = async (tx: Tx, user_id: UserId): Promise<void> => {
  const elsewhere = await tx.db
    .selectFrom('account_users')
    .select('id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst();
  if (elsewhere) return;
  await tx.db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'invitation')
    .execute();
};

/** Pure: combines the newest link and the pending emails. */
const invitationOf = (link: Link | undefined, mails: readonly Mail[], now: number): Invitation => {
  const times = { sent_at: link ? unix(link.created_at) : null, expires_at: link ? unix(link.expires_at) : null };
  const open = mails.find(({ status }) => status !== 'failed');
  // A first attempt that runs is counted already.
  if (open) return { state: open.attempts > (open.status === 'running' ? 1 : 0) ? 'retrying' : 'sending', ...times };
  const sent = link?.created_at ?? 0;
  if (mails.some(({ finished_at }) => (finished_at ?? 0) >= sent)) return { state: 'failed', ...times };
  return { state: link && link.expires_at > now ? 'sent' : 'expired', ...times };
};

const linksOf = ({ db }: Pick<Deps, 'db'>, ids: UserId[]) =>
  db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'created_at', 'expires_at'])
    .where('user_id', 'in', ids)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .execute();

/** Completed jobs are deleted: these are pending, running or failed. */
const mailsOf = async ({ db }: Pick<Deps, 'db'>, account_id: AccountId): Promise<Mail[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select(['payload', 'status', 'attempts', 'finished_at'])
    .where('account_id', '=', account_id)
    .where('status', 'in', ['waiting', 'running', 'failed'])
    .where('name', '=', 'mail.invitation')
    .execute();
  return rows.map(({ payload, ...row }) => ({ ...row, user_id: Number(payload['user_id']) }));
};

export const withInvitations = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  members: readonly MemberRow[],
  presented: readonly TeamAgent[],
): Promise<TeamAgent[]> => {
  const pending = members.filter(isPending);
  const [first] = pending;
  if (!first) return [...presented];
  const ids = pending.map(({ id }) => id);
  const [links, mails] = await Promise.all([linksOf(deps, ids), mailsOf(deps, first.account_id)]);
  const now = deps.clock.now();
  return presented.map((agent) => {
    if (!ids.includes(agent.id)) return agent;
    const link = links.find(({ user_id }) => user_id === agent.id);
    const own = mails.filter(({ user_id }) => user_id === agent.id);
    return { ...agent, invitation: invitationOf(link, own, now) };
  });
};
