import {
  LinkedIdentity,
  SingleSignOnFields,
  SingleSignOnSettings,
} from '@porchlight/core/wire/settings/single-sign-on.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { deleteIdentity, listIdentities } from '../../../domain/single-sign-on/identities.ts';
import { checkReachable, deleteSettings, saveSettings } from '../../../domain/single-sign-on/save-settings.ts';
import { presentSettings } from '../../../domain/single-sign-on/settings-view.ts';
import { unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { unix } from '../../../platform/times.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';

const path = '/api/v1/accounts/:account_id/single_sign_on';

const Body = Type.Partial(Type.Object({ ...SingleSignOnFields, client_secret: Type.String({ maxLength: 1_000 }) }));

const refuseOperators = ({ env }: Deps) => {
  if (env.oidc)
    throw unprocessable('Single sign-on is configured in the environment of the installation. Change it there.');
};

/** For administrators alone: a user who chooses the provider and its groups could become any user of the account. */
export const singleSignOnSettingsRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'administrator' }, schema: { response: { 200: SingleSignOnSettings } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      return presentSettings(deps, account.id);
    },
  );

  app.put(
    path,
    { config: { permission: 'administrator' }, schema: { body: Body, response: { 200: SingleSignOnSettings } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      refuseOperators(deps);
      await checkReachable(deps, agent.account.id, request.body);
      await deps.write((tx) => saveSettings(tx, deps.env, agent, request.body));
      return presentSettings(deps, agent.account.id);
    },
  );

  app.delete(
    path,
    { config: { permission: 'administrator' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      refuseOperators(deps);
      await deps.write((tx) => deleteSettings(tx, account.id));
      return reply.code(200).send();
    },
  );

  app.get(
    `${path}/identities`,
    { config: { permission: 'administrator' }, schema: { response: { 200: payloadOf(Type.Array(LinkedIdentity)) } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const rows = await listIdentities(deps.db, account.id);
      return { payload: rows.map((row) => ({ ...row, last_used_at: unix(row.last_used_at) })) };
    },
  );

  app.delete(
    `${path}/identities/:id`,
    { config: { permission: 'administrator' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      const id = pathId(request, 'id');
      publishAccessChange(deps, [await deps.write((tx) => deleteIdentity(tx, account.id, id))]);
      return reply.code(200).send();
    },
  );
};
