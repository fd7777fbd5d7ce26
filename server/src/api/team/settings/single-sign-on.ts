import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { SingleSignOnFields } from '@porchlight/core/wire/single-sign-on.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import type { Database } from '../../../platform/database/schema/database.ts';
import type { Deps } from '../../../domain/deps.ts';
import { notFound, unprocessable } from '../../../platform/errors.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';
import { unix } from '../../../platform/times.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { presentSettings } from '../../../domain/single-sign-on/settings-view.ts';
import { checkReachable, saveSettings } from '../../../domain/single-sign-on/save-settings.ts';

const path = '/api/v1/accounts/:account_id/single_sign_on';

const MOST_IDENTITIES = 1_000;
const Body = Type.Partial(Type.Object({ ...SingleSignOnFields, client_secret: Type.String({ maxLength: 1_000 }) }));

const refuseOperators = ({ env }: Deps) => {
  if (env.oidc) throw unprocessable('Single sign-on is set in the environment of the installation, and changed there.');
};

/** Links of members of one account: a person whom the provider created again can be linked after the old link is removed. */
const identitiesOf = (db: Kysely<Database>, account_id: AccountId) =>
  db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .select(['i.id', 'i.user_id', 'u.name', 'u.email', 'i.issuer', 'i.subject', 'i.last_used_at'])
    .where('au.account_id', '=', account_id);

const removeIdentity = async (tx: Tx, account_id: AccountId, id: number): Promise<UserId> => {
  const known = await identitiesOf(tx.db, account_id).where('i.id', '=', id).executeTakeFirst();
  if (!known) throw notFound();
  await tx.db.deleteFrom('user_identities').where('id', '=', id).execute();
  const opened = tx.db.selectFrom('provider_sessions').select('session_id');
  await tx.db.deleteFrom('sessions').where('user_id', '=', known.user_id).where('id', 'in', opened).execute();
  return known.user_id;
};

/**
 * Settings of single sign-on, for administrators alone: whoever names the provider and its groups could become anybody in the
 * account.
 */
export const singleSignOnSettingsRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'administrator' } }, async (request) => {
    const { account } = await agentOf(deps, request);
    return presentSettings(deps, account.id);
  });

  app.put(path, { config: { permission: 'administrator' }, schema: { body: Body } }, async (request) => {
    const agent = await agentOf(deps, request);
    refuseOperators(deps);
    await checkReachable(deps, agent.account.id, request.body);
    await deps.write((tx) => saveSettings(tx, deps.env, agent, request.body));
    return presentSettings(deps, agent.account.id);
  });

  app.delete(path, { config: { permission: 'administrator' } }, async (request, reply) => {
    const { account } = await agentOf(deps, request);
    refuseOperators(deps);
    await deps.write((tx) => tx.db.deleteFrom('identity_providers').where('account_id', '=', account.id).execute());
    return reply.code(200).send();
  });

  app.get(`${path}/identities`, { config: { permission: 'administrator' } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const rows = await identitiesOf(deps.db, account.id).orderBy('u.name').limit(MOST_IDENTITIES).execute();
    return { payload: rows.map((row) => ({ ...row, last_used_at: unix(row.last_used_at) })) };
  });

  app.delete(`${path}/identities/:id`, { config: { permission: 'administrator' } }, async (request, reply) => {
    const { account } = await agentOf(deps, request);
    const id = pathId(request, 'id');
    publishAccessChange(deps, [await deps.write((tx) => removeIdentity(tx, account.id, id))]);
    return reply.code(200).send();
  });
};
