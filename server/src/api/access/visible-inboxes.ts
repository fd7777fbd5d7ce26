import type { Deps } from '../../domain/deps.ts';
import { listInboxes } from '../../domain/inboxes/queries.ts';
import { loadTeamInboxes } from '../../domain/inboxes/team-queries.ts';
import { type Agent, visibleInboxIds } from '../../domain/permissions/agent.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { notFound } from '../../platform/errors.ts';
import { presentTeamInbox } from '../../presenters/team-inboxes.ts';

export const visibleInboxes = async (deps: Deps, agent: Agent): Promise<InboxRow[]> => {
  const [visible, rows] = await Promise.all([visibleInboxIds(deps, agent), listInboxes(deps.db, agent.account.id)]);
  return rows.filter(({ id }) => visible === undefined || visible.includes(id));
};

export const presentInboxesFor = async (deps: Deps, { permissions, isBrowser }: Agent, inboxes: InboxRow[]) =>
  (await loadTeamInboxes(deps, inboxes)).map((facts) =>
    presentTeamInbox(facts, {
      managesInboxes: permissions.has('inbox_manage'),
      showsKeys: !isBrowser,
      publicUrl: deps.env.publicUrl,
      now: deps.clock.now(),
    }),
  );

export const presentInboxFor = async (deps: Deps, agent: Agent, inbox: InboxRow) => {
  const [presented] = await presentInboxesFor(deps, agent, [inbox]);
  if (!presented) throw notFound();
  return presented;
};
