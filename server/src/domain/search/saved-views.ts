import type { TeamId } from '@porchlight/core/wire/ids.ts';
import type { ViewVisibility } from '@porchlight/core/wire/settings/saved-view.ts';
import type { Kysely, Selectable } from 'kysely';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { SavedViewsTable } from '../../platform/database/schema/workspace.ts';
import { invalidRecord, notAuthorized, notFound } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { auditSharedView } from './audit-shared-view.ts';

export type SavedViewRow = Selectable<SavedViewsTable>;
type Reader = { db: Kysely<Database> };
type Caller = Pick<Agent, 'account' | 'user' | 'permissions'>;
type Sharing = { visibility?: ViewVisibility | undefined; team_id?: TeamId | null | undefined };
type ViewFields = Partial<Pick<SavedViewRow, 'name' | 'query'>> & Sharing;

/** Of one agent: more than anyone uses. */
const MOST = 1_000;
const MOST_SHARED = 200;

const managesShared = ({ permissions }: Pick<Agent, 'permissions'>) => permissions.has('account_manage');

/** Their own views, those shared with all agents or with one of their teams; who manages shared views sees all of those. */
const selectSeen = ({ db }: Reader, caller: Caller) =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('account_id', '=', caller.account.id)
    .where(({ or, and, eb }) =>
      or([
        eb('user_id', '=', caller.user.id),
        managesShared(caller) ? eb('visibility', '!=', 'personal') : eb('visibility', '=', 'global'),
        and([
          eb('visibility', '=', 'team'),
          eb('team_id', 'in', (own) =>
            own.selectFrom('team_members as m').select('m.team_id').where('m.user_id', '=', caller.user.id),
          ),
        ]),
      ]),
    );

export const listSavedViews = (reader: Reader, caller: Caller, filter_type: string): Promise<SavedViewRow[]> =>
  selectSeen(reader, caller).where('filter_type', '=', filter_type).orderBy('name').orderBy('id').execute();

/** @throws 404 */
export const loadSavedView = (reader: Reader, caller: Caller, id: number): Promise<SavedViewRow> =>
  selectSeen(reader, caller).where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Their own while it is personal, and shared ones with the permission for it. */
export const mayEditView = (
  caller: Pick<Caller, 'user' | 'permissions'>,
  { visibility, user_id }: Pick<SavedViewRow, 'visibility' | 'user_id'>,
): boolean => (visibility === 'personal' ? user_id === caller.user.id : managesShared(caller));

const refuseTooMany = async (tx: Tx, { account, user }: Caller, isShared: boolean) => {
  // Two nodes would each find one place left.
  if (isShared)
    await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .modifyEnd(lockRows(tx.db))
      .executeTakeFirst();
  const { count } = await tx.db
    .selectFrom('saved_views')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account.id)
    .$if(isShared, (query) => query.where('visibility', '!=', 'personal'))
    .$if(!isShared, (query) => query.where('user_id', '=', user.id))
    .executeTakeFirstOrThrow();
  if (isShared && Number(count) >= MOST_SHARED)
    throw invalidRecord(`There can be at most ${MOST_SHARED} shared views`, ['base']);
  if (!isShared && Number(count) >= MOST) throw invalidRecord(`There can be at most ${MOST} views`, ['base']);
};

/** The team of a view that is to be shared with one. @throws 422 */
const teamOf = async (tx: Tx, { account }: Caller, { visibility, team_id }: Sharing): Promise<TeamId | null> => {
  if (visibility !== 'team') return null;
  const team =
    team_id &&
    (await tx.db
      .selectFrom('teams')
      .select('id')
      .where('id', '=', team_id)
      .where('account_id', '=', account.id)
      .executeTakeFirst());
  if (!team) throw invalidRecord('Choose a team of the account', ['team_id']);
  return team.id;
};

const refuseSharing = (caller: Caller, filter_type: string) => {
  if (!managesShared(caller)) throw notAuthorized('You are not authorized to share views');
  if (filter_type !== 'conversation') throw invalidRecord('Only views of conversations can be shared', ['visibility']);
};

/** The consoles of other agents load their views again. */
const announce = (tx: Tx, { account }: Caller, views: readonly Pick<SavedViewRow, 'visibility'>[]) => {
  if (views.some(({ visibility }) => visibility !== 'personal'))
    tx.record('account.cache_invalidated', { account_id: account.id });
};

export const createSavedView = async (
  tx: Tx,
  caller: Caller,
  { visibility = 'personal', team_id, ...view }: Pick<SavedViewRow, 'name' | 'filter_type' | 'query'> & Sharing,
): Promise<SavedViewRow> => {
  if (visibility !== 'personal') refuseSharing(caller, view.filter_type);
  await refuseTooMany(tx, caller, false);
  if (visibility !== 'personal') await refuseTooMany(tx, caller, true);
  const { account, user } = caller;
  const team = await teamOf(tx, caller, { visibility, team_id });
  const times = { created_at: tx.now, updated_at: tx.now };
  const created = await tx.db
    .insertInto('saved_views')
    .values({ account_id: account.id, user_id: user.id, ...view, visibility, team_id: team, ...times })
    .returningAll()
    .executeTakeFirstOrThrow();
  await auditSharedView(tx, undefined, created);
  announce(tx, caller, [created]);
  return created;
};

/** The view inside this action. @throws 401, 404 */
const currentView = async (tx: Tx, caller: Caller, id: number) => {
  const view = await selectSeen(tx, caller).where('id', '=', id).modifyEnd(lockRows(tx.db)).executeTakeFirst();
  if (!view) throw notFound();
  if (!mayEditView(caller, view)) throw notAuthorized('You are not authorized to edit shared views');
  return view;
};

export const updateSavedView = async (
  tx: Tx,
  caller: Caller,
  id: number,
  { visibility: requested, team_id: requestedTeam, ...values }: ViewFields,
): Promise<SavedViewRow> => {
  const view = await currentView(tx, caller, id);
  const visibility = requested ?? view.visibility;
  const isMoved = visibility !== view.visibility;
  if (isMoved && visibility !== 'personal') refuseSharing(caller, view.filter_type);
  if (isMoved && visibility === 'personal' && view.user_id !== caller.user.id)
    throw invalidRecord('Only its author can make a shared view personal', ['visibility']);
  if (view.visibility === 'personal' && isMoved) await refuseTooMany(tx, caller, true);
  const isShareChanged = isMoved || requestedTeam !== undefined;
  const sharing = isShareChanged
    ? { visibility, team_id: await teamOf(tx, caller, { visibility, team_id: requestedTeam ?? view.team_id }) }
    : {};
  const updated = await tx.db
    .updateTable('saved_views')
    .set({ ...values, ...sharing, updated_at: tx.now })
    .where('id', '=', view.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  await auditSharedView(tx, view, updated);
  announce(tx, caller, [view, updated]);
  return updated;
};

export const deleteSavedView = async (tx: Tx, caller: Caller, id: number): Promise<void> => {
  const view = await currentView(tx, caller, id);
  await tx.db.deleteFrom('saved_views').where('id', '=', view.id).execute();
  await auditSharedView(tx, view, undefined);
  announce(tx, caller, [view]);
};
