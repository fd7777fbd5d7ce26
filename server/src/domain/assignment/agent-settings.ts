import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { labelIdsOf } from '../contacts/labels.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';

/** @throws 422 for a label that the account does not have */
export const saveSkills = async (
  tx: Tx,
  { account_id, id: user_id }: { account_id: AccountId; id: UserId },
  titles: readonly string[],
): Promise<void> => {
  const labels = await labelIdsOf(tx, account_id, titles);
  if (labels.length < new Set(titles.map((title) => title.trim().toLowerCase())).size)
    throw invalidRecord('Skills must be labels of the account', ['skills']);
  await tx.db.deleteFrom('agent_skills').where('account_id', '=', account_id).where('user_id', '=', user_id).execute();
  if (labels.length === 0) return;
  await tx.db
    .insertInto('agent_skills')
    .values(labels.map((label_id) => ({ account_id, user_id, label_id })))
    .execute();
};

/** With what automatic assignment gives them, for those who manage agents. */
export const withAssignment = async (
  { db }: Pick<Deps, 'db'>,
  account_id: AccountId,
  agents: readonly TeamAgent[],
): Promise<TeamAgent[]> => {
  const [members, skills] = await Promise.all([
    db.selectFrom('account_users').select(['user_id', 'capacity']).where('account_id', '=', account_id).execute(),
    db
      .selectFrom('agent_skills as s')
      .innerJoin('labels as l', 'l.id', 's.label_id')
      .select(['s.user_id', 'l.title'])
      .where('s.account_id', '=', account_id)
      .orderBy('l.title')
      .execute(),
  ]);
  return agents.map((agent) => ({
    ...agent,
    capacity: members.find(({ user_id }) => user_id === agent.id)?.capacity ?? null,
    skills: skills.filter(({ user_id }) => user_id === agent.id).map(({ title }) => title),
  }));
};
