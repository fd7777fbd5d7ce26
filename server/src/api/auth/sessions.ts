import { Iso, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { removeOwn } from '../../domain/authentication/delete-own-rows.ts';
import { renewAccessToken } from '../../domain/authentication/end-access.ts';
import { notifyOfSecurity } from '../../domain/authentication/security-notices.ts';
import { isSignedIn, listSessions } from '../../domain/authentication/sessions.ts';
import type { Deps } from '../../domain/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { iso } from '../../platform/times.ts';
import { NoContent, payloadOf } from '../../presenters/response-schemas.ts';
import { userOf } from '../access/agent-auth.ts';
import { publishAccessChange } from '../access/publish-access-change.ts';
import { AccessToken } from './auth-schemas.ts';

const path = '/api/v1/profile/sessions';
const OnePath = Type.Object({ id: Type.Integer() });

const UserSession = Type.Object({
  id: Type.Integer(),
  user_agent: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  created_at: Iso,
  last_used_at: Iso,
  current: Type.Boolean(),
});

export const sessionRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'profile' }, schema: { response: { 200: payloadOf(Type.Array(UserSession)) } } },
    async (request) => {
      const user = await userOf(deps, request);
      const current = request.deviceKeys?.token_hash;
      const rows = await listSessions(deps, user.id);
      const open = rows.filter((row) => isSignedIn(row, deps.env, deps.clock.now()));
      return {
        payload: open.map(({ id, user_agent, ip, created_at, last_used_at, token_hash }) => ({
          id,
          user_agent,
          ip,
          created_at: iso(created_at),
          last_used_at: iso(last_used_at),
          current: token_hash === current,
        })),
      };
    },
  );

  app.delete(
    `${path}/:id`,
    { config: { permission: 'profile' }, schema: { params: OnePath, response: { 200: NoContent } } },
    async (request, reply) => {
      const user = await userOf(deps, request);
      await removeOwn(deps, 'sessions', request.params.id, user.id);
      publishAccessChange(deps, [user.id]);
      return reply.code(200).send();
    },
  );

  app.post(
    '/api/v1/profile/reset_access_token',
    { config: { permission: 'profile' }, schema: { response: { 200: AccessToken } } },
    async (request) => {
      const user = await userOf(deps, request);
      const access_token = await deps.write(async (tx) => {
        await notifyOfSecurity(tx, user.id, { kind: 'access_token_replaced' });
        return renewAccessToken(tx, user.id);
      });
      publishAccessChange(deps, [user.id]);
      return { access_token };
    },
  );
};
