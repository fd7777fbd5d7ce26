import { createHash } from 'node:crypto';
import { LinkPreview } from '@porchlight/core/wire/message.ts';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Deps } from '../deps.ts';
import type { DescribedPage } from './describe-page.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A page without a preview is requested again after this long. */
const FAILED_MS = 10 * MINUTE;
const MOST_STORED = 20_000;

const Stored = Type.Omit(LinkPreview, ['url']);

const hashOf = (url: string) => createHash('sha256').update(url).digest('base64url');

/** Null: the page was fetched lately, and has nothing to show. */
export const findPage = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  url: string,
): Promise<DescribedPage | null | undefined> => {
  const row = await db.selectFrom('link_previews').selectAll().where('url_hash', '=', hashOf(url)).executeTakeFirst();
  if (!row || clock.now() - row.fetched_at >= (row.page === null ? FAILED_MS : DAY)) return undefined;
  if (row.page === null) return null;
  const page: unknown = JSON.parse(row.page);
  return Check(Stored, page) ? page : undefined;
};

export const rememberPage = ({ write }: Pick<Deps, 'write'>, url: string, found: DescribedPage | null): Promise<void> =>
  write(async (tx) => {
    const values = { page: found && JSON.stringify(found), fetched_at: tx.now };
    await tx.db
      .insertInto('link_previews')
      .values({ url_hash: hashOf(url), ...values })
      .onConflict((conflict) => conflict.column('url_hash').doUpdateSet(values))
      .execute();
  });

/** Pages of a day ago, and the oldest beyond what is stored. */
export const sweepLinkPreviews = async ({ db, clock, write }: Deps): Promise<void> => {
  const surplus = await db
    .selectFrom('link_previews')
    .select('fetched_at')
    .orderBy('fetched_at', 'desc')
    .offset(MOST_STORED)
    .limit(1)
    .executeTakeFirst();
  const until = Math.max(clock.now() - DAY, surplus?.fetched_at ?? 0);
  await write((tx) => tx.db.deleteFrom('link_previews').where('fetched_at', '<=', until).execute());
};
