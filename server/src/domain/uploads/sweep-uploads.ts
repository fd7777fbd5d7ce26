import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Selectable } from 'kysely';
import type { BlobsTable } from '../../platform/database/schema/messages.ts';
import type { Deps } from '../deps.ts';
import { keysInColumns } from './file-columns.ts';
import { contentTypeOfKey } from './file-names.ts';
import { keysInTexts } from './file-texts.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
/** How long a visitor's upload waits for its message. Shorter than an agent's: a stranger can leave as many as limits allow. */
const VISITOR_WAIT_MS = 6 * HOUR;
const AT_ONCE = 500;

type Candidate = Pick<
  Selectable<BlobsTable>,
  'id' | 'key' | 'account_id' | 'user_id' | 'contact_inbox_id' | 'dropped_at' | 'attached_at'
>;

/** Uploads that were never attached in time, or were dropped by a text and not named again. */
const listCandidates = async ({ db, clock }: Deps, after: number): Promise<Candidate[]> =>
  db
    .selectFrom('blobs')
    .select(['id', 'key', 'account_id', 'user_id', 'contact_inbox_id', 'dropped_at', 'attached_at'])
    .where('id', '>', after)
    .where(({ and, or, eb }) =>
      or([
        and([eb('attached_at', 'is', null), eb('created_at', '<', clock.now() - DAY)]),
        and([
          eb('attached_at', 'is', null),
          eb('created_at', '<', clock.now() - VISITOR_WAIT_MS),
          eb('contact_inbox_id', 'is not', null),
        ]),
        and([eb('dropped_at', 'is not', null), eb('dropped_at', '<', clock.now() - DAY)]),
      ]),
    )
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();

/** The texts of each account are read once per sweep. */
const createTextReader = ({ searches }: Deps) => {
  const cache = new Map<AccountId, Promise<Set<string>>>();
  return (account_id: AccountId) => {
    const found = cache.get(account_id) ?? keysInTexts(searches, account_id, { messages: true });
    cache.set(account_id, found);
    return found;
  };
};

/** Texts decide: a mark only selects candidates. Outside the writer; a text written meanwhile removes the mark. */
export const sweepBlobs = async (deps: Deps): Promise<void> => {
  const textsOf = createTextReader(deps);
  for (let after = 0; ; ) {
    const candidates = await listCandidates(deps, after);
    const last = candidates.at(-1);
    if (!last) return;
    after = last.id;
    const inColumns = await keysInColumns(
      deps.searches,
      candidates.map(({ key }) => key),
    );
    const named: number[] = [];
    const unnamed: Candidate[] = [];
    for (const blob of candidates) {
      // The address of a visitor's upload that was never attached was never displayed.
      const mayBeInTexts = blob.dropped_at !== null || blob.user_id !== null || blob.contact_inbox_id === null;
      const isNamed = inColumns.has(blob.key) || (mayBeInTexts && (await textsOf(blob.account_id)).has(blob.key));
      if (isNamed) named.push(blob.id);
      else unnamed.push(blob);
    }
    await deps.files.remove(await forget(deps, named, unnamed));
  }
};

/** Removes the marks of named uploads; returns the keys of the deleted rows. */
const forget = ({ write }: Deps, named: number[], unnamed: Candidate[]): Promise<string[]> =>
  write(async (tx) => {
    if (named.length > 0)
      await tx.db
        .updateTable('blobs')
        .set(({ fn, val }) => ({ attached_at: fn.coalesce('attached_at', val(tx.now)), dropped_at: null }))
        .where('id', 'in', named)
        .execute();
    const ids = unnamed.map(({ id }) => id);
    if (ids.length === 0) return [];
    const deleted = await tx.db
      .deleteFrom('blobs')
      .where('id', 'in', ids)
      .where(({ or, eb }) => or([eb('attached_at', 'is', null), eb('dropped_at', 'is not', null)]))
      .returning('key')
      .execute();
    return deleted.map(({ key }) => key);
  });

/**
 * Deletes files that lost their owner, except those that something still names: a text that shows one keeps it as an upload,
 * which is deleted with the text. Messages do not count: a file that was deleted with its message is not kept by a quote of
 * its address. Without an account no text is read; that is how a person's files are erased.
 */
export const deleteFiles = async (
  deps: Deps,
  { keys, account_id }: { keys: string[]; account_id?: AccountId },
): Promise<void> => {
  const inColumns = await keysInColumns(deps.searches, keys);
  const inTexts = account_id ? await keysInTexts(deps.searches, account_id, { messages: false }) : new Set<string>();
  const isNamed = (key: string) => inColumns.has(key) || inTexts.has(key);
  const unnamed = keys.filter((key) => !isNamed(key));
  const inTextsOnly = keys.flatMap((key) =>
    account_id && inTexts.has(key) && !inColumns.has(key) ? [{ key, account_id }] : [],
  );
  const sizes = await Promise.all(
    inTextsOnly.map(async (file) => ({ ...file, byte_size: (await deps.files.size(file.key)) ?? 0 })),
  );
  await deps.write(async (tx) => {
    if (unnamed.length > 0) await tx.db.deleteFrom('blobs').where('key', 'in', unnamed).execute();
    for (const { key, account_id, byte_size } of sizes)
      await tx.db
        .insertInto('blobs')
        .values({
          key,
          account_id,
          user_id: null,
          inbox_id: null,
          contact_inbox_id: null,
          filename: key,
          content_type: contentTypeOfKey(key),
          byte_size,
          checksum: null,
          uploaded_at: tx.now,
          attached_at: tx.now,
          dropped_at: null,
          created_at: tx.now,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
  });
  await deps.files.remove(unnamed);
};
