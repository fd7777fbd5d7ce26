import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { keepRows } from '../../../platform/database/row-locks.ts';
import { notFound, unprocessable } from '../../../platform/errors.ts';
import type { Agent } from '../../permissions/agent.ts';
import type { Tx } from '../../transaction.ts';
import { listPairs } from './duplicate-queries.ts';

type Two = { id: ContactId };

const ordered = (one: Two, other: Two) =>
  one.id < other.id ? { contact_id: one.id, other_id: other.id } : { contact_id: other.id, other_id: one.id };

const isSuggested = async (tx: Tx, agent: Agent, { contact_id, other_id }: ReturnType<typeof ordered>) => {
  for (const dismissed of [false, true]) {
    const pairs = await listPairs(tx.db, { agent, dismissed, of: contact_id }, { limit: 1_000, offset: 0 });
    if (pairs.some(({ first_id, second_id }) => first_id === contact_id && second_id === other_id)) return true;
  }
  return false;
};

/** For all agents, until it is undone. Twice is no error. @throws 404 when one was deleted or merged meanwhile, 422 for two contacts that have nothing in common */
export const dismissPair = async (tx: Tx, agent: Agent, one: Two, other: Two): Promise<void> => {
  const pair = ordered(one, other);
  const ids = [pair.contact_id, pair.other_id];
  const contacts = tx.db.selectFrom('contacts').select('id').where('id', 'in', ids).orderBy('id');
  if ((await contacts.modifyEnd(keepRows(tx.db)).execute()).length < ids.length) throw notFound();
  if (!(await isSuggested(tx, agent, pair)))
    throw unprocessable('These contacts have no email address, phone number or identifier in common');
  await tx.db
    .insertInto('contact_distinctions')
    .values({ ...pair, user_id: agent.user.id, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['contact_id', 'other_id']).doNothing())
    .execute();
};

/** Undoing what is not there is no error. */
export const restorePair = async (tx: Tx, one: Two, other: Two): Promise<void> => {
  const { contact_id, other_id } = ordered(one, other);
  await tx.db
    .deleteFrom('contact_distinctions')
    .where('contact_id', '=', contact_id)
    .where('other_id', '=', other_id)
    .execute();
};

/** What was said of a contact that is merged into another is said of the other one. */
export const moveDistinctions = async (tx: Tx, survivor: Two, merged: Two): Promise<void> => {
  const rows = await tx.db
    .selectFrom('contact_distinctions')
    .selectAll()
    .where((row) => row.or([row('contact_id', '=', merged.id), row('other_id', '=', merged.id)]))
    .execute();
  const moved = rows.flatMap(({ contact_id, other_id, user_id, created_at }) => {
    const third = { id: contact_id === merged.id ? other_id : contact_id };
    return third.id === survivor.id ? [] : [{ ...ordered(survivor, third), user_id, created_at }];
  });
  if (moved.length === 0) return;
  await tx.db
    .insertInto('contact_distinctions')
    .values(moved)
    .onConflict((conflict) => conflict.columns(['contact_id', 'other_id']).doNothing())
    .execute();
};
