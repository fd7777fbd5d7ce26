import type { UserId } from '@porchlight/core/wire/ids.ts';
import { Iso, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { findMember } from '../../../domain/accounts/agents.ts';
import { refuseRole } from '../../../domain/accounts/role-grants.ts';
import { accountsOfUser, recordEntry } from '../../../domain/audit/record-entry.ts';
import {
  createApiToken,
  deleteApiTokens,
  listApiTokens,
  revokeApiToken,
} from '../../../domain/authentication/api-tokens.ts';
import { renewAccessToken } from '../../../domain/authentication/end-access.ts';
import { isBrowserSession, isRecentlyAuthenticated } from '../../../domain/authentication/recent-authentication.ts';
import { notifyOfSecurity } from '../../../domain/authentication/security-notices.ts';
import { isPasswordCurrent } from '../../../domain/authentication/set-password.ts';
import type { Deps } from '../../../domain/deps.ts';
import { SCOPES } from '../../../domain/permissions/agent.ts';
import { verifyPassword } from '../../../platform/crypto/passwords.ts';
import type { ApiTokenRow, UserRow } from '../../../platform/database/schema/users.ts';
import { invalidRecord, notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { forgive, refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { iso, isoOrNull } from '../../../platform/times.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf, signedInOf } from '../../access/agent-auth.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';

const path = '/api/v1/profile/api_tokens';
const ofAgent = '/api/v1/accounts/:account_id/agents/:id/api_tokens';
const DAY_MS = 24 * 60 * 60 * 1_000;
const OnePath = Type.Object({ id: Type.Integer() });
const NewToken = Type.Object({
  name: Type.String({ maxLength: 100 }),
  scope: OneOf([...SCOPES]),
  expires_in_days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 3_650 }))),
  current_password: Type.Optional(Type.String({ maxLength: 1_000 })),
});

const ApiToken = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  scope: Type.String(),
  hint: Type.String(),
  created_at: Iso,
  expires_at: Nullable(Iso),
  last_used_at: Nullable(Iso),
});
const CreatedApiToken = Type.Object({ ...ApiToken.properties, token: Type.String() });

const present = ({
  id,
  name,
  scope,
  hint,
  created_at,
  expires_at,
  last_used_at,
}: ApiTokenRow): Static<typeof ApiToken> => ({
  id,
  name,
  scope,
  hint,
  created_at: iso(created_at),
  expires_at: isoOrNull(expires_at),
  last_used_at: isoOrNull(last_used_at),
});

const tokensOf = async ({ db }: Deps, user_id: UserId) => ({
  payload: (await listApiTokens(db, user_id)).map(present),
});

const wrongPassword = () => unprocessable('Invalid current password');

const askPassword = async (deps: Deps, user: UserRow, password: string) => {
  const tries = [LIMITS.currentPassword, String(user.id)] as const;
  await refuseAbove(deps, tries);
  if (!(await verifyPassword(password, user.password_hash))) throw wrongPassword();
  await forgive(deps, tries);
};

const ownRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'profile' }, schema: { response: { 200: payloadOf(Type.Array(ApiToken)) } } },
    async (request) => tokensOf(deps, (await signedInOf(deps, request)).user.id),
  );

  app.post(
    path,
    { config: { permission: 'profile' }, schema: { body: NewToken, response: { 200: CreatedApiToken } } },
    async (request) => {
      const { user, session } = await signedInOf(deps, request);
      const { name, scope, expires_in_days, current_password } = request.body;
      if (name.trim() === '') throw invalidRecord('Name cannot be empty', ['name']);
      const isProven = isBrowserSession(session) && isRecentlyAuthenticated(session, deps.clock.now());
      if (current_password !== undefined || !isProven) await askPassword(deps, user, current_password ?? '');
      const expires_at = expires_in_days ? deps.clock.now() + expires_in_days * DAY_MS : null;
      const { row, token } = await deps.write(async (tx) => {
        if (!(await isPasswordCurrent(tx, user))) throw wrongPassword();
        const made = await createApiToken(tx, user.id, { name: name.trim(), scope, expires_at });
        const { id, name: token_name, hint } = made.row;
        const act = { action: 'create', type: 'ApiToken', id, name: token_name } as const;
        for (const account_id of await accountsOfUser(tx, user.id))
          await recordEntry(tx, account_id, { ...act, changes: { name: token_name, scope, hint, expires_at } });
        return made;
      });
      return { ...present(row), token };
    },
  );

  app.delete(
    `${path}/:id`,
    { config: { permission: 'profile' }, schema: { params: OnePath, response: { 200: NoContent } } },
    async (request, reply) => {
      const { user } = await signedInOf(deps, request);
      await deps.write((tx) => revokeApiToken(tx, user.id, request.params.id));
      return reply.code(200).send();
    },
  );
};

/** Named tokens (docs/api/rest.md). An administrator revokes all of them at once. */
export const apiTokenRoutes = (app: App, deps: Deps) => {
  ownRoutes(app, deps);

  const memberOf = async (request: Parameters<typeof agentOf>[1]) => {
    const agent = await agentOf(deps, request);
    const member = await findMember(deps.db, agent.account.id, pathId(request, 'id'));
    if (!member) throw notFound();
    return { agent, member };
  };

  app.get(
    ofAgent,
    { config: { permission: 'agent_manage' }, schema: { response: { 200: payloadOf(Type.Array(ApiToken)) } } },
    async (request) => tokensOf(deps, (await memberOf(request)).member.id),
  );

  app.delete(
    ofAgent,
    { config: { permission: 'agent_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, member } = await memberOf(request);
      const { id } = member;
      await deps.write(async (tx) => {
        await refuseRole(tx, agent, member);
        await deleteApiTokens(tx, id);
        await renewAccessToken(tx, id);
        await notifyOfSecurity(tx, id, { kind: 'api_tokens_revoked' });
      });
      publishAccessChange(deps, [id]);
      return reply.code(200).send();
    },
  );
};
