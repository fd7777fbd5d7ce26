import { createHmac } from 'node:crypto';
import type { AccountId, ContactInboxId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { networkOf } from '../../platform/network-of.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';

const DAY = 24 * 60 * 60 * 1_000;
const MB = 1024 * 1024;

type Ports = Pick<Deps, 'env'>;
export type QuotaOf = { contact_inbox_id: ContactInboxId; inbox_id: InboxId; address: string };

const dayOf = (now: number) => Math.floor(now / DAY);

/** An address is counted by a keyed digest that changes daily: the table contains no addresses. */
const digestOf = (address: string, day: number, secret: string) =>
  createHmac('sha256', secret)
    .update(`upload:${day}:${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22);

const mostADay = (limit: number) => `maximum is ${Math.floor(limit / MB)} MB a day`;

const addUsage = async (tx: Tx, owner: string, day: number, bytes: number): Promise<number> => {
  const row = await tx.db
    .insertInto('upload_usage')
    .values({ owner, day, bytes })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'day']).doUpdateSet(({ ref, eb }) => ({
        bytes: eb(ref('upload_usage.bytes'), '+', bytes),
      })),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow();
  return row.bytes;
};

/** In the transaction that stores it, so that a refused one is not counted. @throws 422 naming the exhausted quota */
export const countUpload = async (tx: Tx, { env }: Ports, of: QuotaOf, bytes: number): Promise<void> => {
  if (bytes === 0 || !env.rateLimits) return;
  const day = dayOf(tx.now);
  const { visitorBytes, addressBytes, inboxBytes, totalBytes } = env.uploads;
  const quotas = [
    [`visitor:${of.contact_inbox_id}`, visitorBytes, 'You have sent'],
    [`address:${digestOf(of.address, day, env.secretKey)}`, addressBytes, 'Your network has sent'],
    [`inbox:${of.inbox_id}`, inboxBytes, 'Visitors of this site have sent'],
    ['all', totalBytes, 'Visitors have sent'],
  ] as const;
  for (const [owner, limit, who] of quotas)
    if ((await addUsage(tx, owner, day, bytes)) > limit)
      throw invalidRecord(`${who} too many files today (${mostADay(limit)}). Please try again tomorrow.`, ['base']);
};

export type TeamOwner = { account_id: AccountId } | { user_id: UserId };

/** Each account has a quota, and each user for their avatar. @throws 422 naming the exhausted quota */
export const countTeamUpload = async (tx: Tx, { env }: Ports, of: TeamOwner, bytes: number): Promise<void> => {
  if (bytes === 0 || !env.rateLimits) return;
  const limit = env.uploads.accountBytes;
  const owner = 'account_id' in of ? `account:${of.account_id}` : `user:${of.user_id}`;
  if ((await addUsage(tx, owner, dayOf(tx.now), bytes)) <= limit) return;
  const who = 'account_id' in of ? 'This account has' : 'You have';
  throw invalidRecord(`${who} stored too many files today (${mostADay(limit)}). Please try again tomorrow.`, ['base']);
};

/** Today's storage by visitors, the inbox with most of it, and the account whose team stored most. */
export const readUsage = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const rows = await db
    .selectFrom('upload_usage')
    .select(['owner', 'bytes'])
    .where('day', '=', dayOf(clock.now()))
    .where(({ or, eb }) =>
      or([eb('owner', '=', 'all'), eb('owner', 'like', 'inbox:%'), eb('owner', 'like', 'account:%')]),
    )
    .execute();
  const mostOf = (kind: string) =>
    Math.max(0, ...rows.filter(({ owner }) => owner.startsWith(kind)).map(({ bytes }) => bytes));
  return { total: mostOf('all'), inbox: mostOf('inbox:'), account: mostOf('account:') };
};

export const sweepUsage = ({ write }: Pick<Deps, 'write'>) =>
  write(async (tx) => {
    await tx.db
      .deleteFrom('upload_usage')
      .where('day', '<', dayOf(tx.now) - 1)
      .execute();
  });
