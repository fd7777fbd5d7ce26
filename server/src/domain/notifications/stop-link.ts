import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AccountId, isId, type UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Member } from './settings.ts';

/** The account, the user, then our MAC. */
const PATTERN = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/;

const proof = ({ account_id, user_id }: Member, secret: string) =>
  createHmac('sha256', secret).update(`notification-mails:${account_id}:${user_id}`).digest('base64url');

/** An address that ends emails about notifications without a sign-in; it works as long as the membership lasts. */
export const stopAddress = (publicUrl: string, member: Member, secret: string) =>
  `${publicUrl}/notification_emails/stop/${member.account_id}-${member.user_id}-${proof(member, secret)}`;

const readToken = (token: string, secret: string): Member | undefined => {
  const [, account, user, signature] = PATTERN.exec(token) ?? [];
  const [account_id, user_id] = [Number(account), Number(user)];
  if (signature === undefined || !isId<AccountId>(account_id) || !isId<UserId>(user_id)) return undefined;
  const member = { account_id, user_id };
  return timingSafeEqual(Buffer.from(signature), Buffer.from(proof(member, secret))) ? member : undefined;
};

/** Whose emails a link ends; undefined for one that is not ours, and after the user has left the account. */
export const findStopped = async (db: Kysely<Database>, token: string, secret: string) => {
  const member = readToken(token, secret);
  if (!member) return undefined;
  const account = await db
    .selectFrom('account_users as au')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .select(['a.name', 'a.locale'])
    .where('au.account_id', '=', member.account_id)
    .where('au.user_id', '=', member.user_id)
    .executeTakeFirst();
  return account && { member, ...account };
};
