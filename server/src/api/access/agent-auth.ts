import { permissionsOf, withoutAdministration } from '@porchlight/core/rules/access/permissions.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { FastifyRequest } from 'fastify';
import { findAccount } from '../../domain/accounts/queries.ts';
import { findApiToken, isNamedToken, refuseBeyondScope } from '../../domain/authentication/api-tokens.ts';
import { findByCookie } from '../../domain/authentication/cookie-session.ts';
import { isBrowserSession, isRecentlyAuthenticated } from '../../domain/authentication/recent-authentication.ts';
import { type Device, type DeviceKeys, type Found, findSignedIn } from '../../domain/authentication/sessions.ts';
import { findUserByAccessToken, loadUser } from '../../domain/authentication/users.ts';
import { findBotByAccessToken } from '../../domain/bots/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Agent, Scope } from '../../domain/permissions/agent.ts';
import { findMembership } from '../../domain/permissions/member-access.ts';
import { refuseHeldBack } from '../../domain/single-sign-on/two-factor-requirement.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { accountSuspended, HttpError, notAuthorized, notFound } from '../../platform/errors.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { refuseUnlessPermitted } from '../../platform/http/route-permission.ts';
import { noteActor } from './audit-origin.ts';
import { isDangerous } from './dangerous-acts.ts';
import { refuseForeignSite } from './refuse-foreign-site.ts';
import { accessCookieOf, asksForCookies } from './session-cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    deviceKeys?: DeviceKeys;
    isProven?: boolean;
  }
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const signInFirst = () => new HttpError(401, { errors: ['You need to sign in or sign up before continuing.'] });

/** Some proxies drop headers with an underscore. */
export const apiTokenOf = (request: FastifyRequest) =>
  header(request, 'api_access_token') ?? header(request, 'api-access-token');

type Asker = { user: UserRow; scope: Scope };

const findByNamedToken = async (deps: Deps, token: string, request: FastifyRequest): Promise<Asker> => {
  const row = await findApiToken(deps, token);
  if (!row) throw notAuthorized('Invalid Access Token');
  refuseBeyondScope(row, request);
  const user = await loadUser(deps.db, row.user_id);
  noteActor(request, { id: user.id, email: user.email, signed_in_by: `api_token:${row.id}` });
  return { user, scope: row.scope };
};

const findByToken = async ({ db }: Deps, token: string) => {
  const user = await findUserByAccessToken(db, token);
  if (user) return user;
  const bot = await findBotByAccessToken(db, token);
  throw notAuthorized(bot ? 'Access to this endpoint is not authorized for bots' : 'Invalid Access Token');
};

const refuseWithoutFactor = async (deps: Deps, request: FastifyRequest, user: UserRow) => {
  if (!request.routeOptions.config.beforeTwoFactor) await refuseHeldBack(deps, user, deps.clock.now());
};

/** The three headers of a device's call (wire protocol 11.1). */
export const headerKeysOf = (request: FastifyRequest) => {
  const [token, client, uid] = [header(request, 'access-token'), header(request, 'client'), header(request, 'uid')];
  return token && client && uid ? { token, client, uid } : undefined;
};

/** A tab whose browser has since signed in as another user must not act as them, so it sends the user it shows. */
const isOfShownUser = (request: FastifyRequest, { id }: UserRow) =>
  [undefined, String(id)].includes(header(request, 'porchlight-user'));

export const findSignedInAt = async (deps: Deps, request: FastifyRequest) => {
  const keys = headerKeysOf(request);
  if (keys) return findSignedIn(deps, keys.token, keys.client, keys.uid);
  const cookie = header(request, 'access-token') ? undefined : accessCookieOf(request, deps.env);
  const found = cookie ? await findByCookie(deps, cookie) : undefined;
  if (!found || !isOfShownUser(request, found.user)) return undefined;
  refuseForeignSite(request, deps.env);
  return found;
};

/** Dangerous acts of a browser need a recent proof of identity; header clients cannot be asked for one. */
const refuseUnconfirmed = ({ clock }: Deps, request: FastifyRequest, session: Found['session']) => {
  if (!isBrowserSession(session) || !isDangerous(request) || isRecentlyAuthenticated(session, clock.now())) return;
  throw new HttpError(403, { error: 'Confirm your identity, then try again.', reauthentication_required: true });
};

export const signedInOf = async (deps: Deps, request: FastifyRequest) => {
  const found = await findSignedInAt(deps, request);
  if (!found) throw signInFirst();
  const { user, session } = found;
  noteActor(request, { id: user.id, email: user.email, signed_in_by: `session:${session.id}` });
  request.deviceKeys = {
    client: session.client_id,
    token_hash: session.token_hash,
    isBrowser: isBrowserSession(session),
  };
  request.isProven = isBrowserSession(session) && isRecentlyAuthenticated(session, deps.clock.now());
  await refuseWithoutFactor(deps, request, user);
  refuseUnconfirmed(deps, request, session);
  return found;
};

/** The keys of the device, or the kind of API token. Only after `userOf` has checked them. */
export const deviceKeysOf = (request: FastifyRequest): DeviceKeys | 'api-token' | 'named-token' => {
  if (isNamedToken(apiTokenOf(request) ?? '')) return 'named-token';
  return request.deviceKeys ?? 'api-token';
};

const askerOf = async (deps: Deps, request: FastifyRequest): Promise<Asker> => {
  const token = apiTokenOf(request);
  if (token && isNamedToken(token)) {
    const asker = await findByNamedToken(deps, token, request);
    await refuseWithoutFactor(deps, request, asker.user);
    return asker;
  }
  if (!token) return { user: (await signedInOf(deps, request)).user, scope: 'administrate' };
  const user = await findByToken(deps, token);
  noteActor(request, { id: user.id, email: user.email, signed_in_by: 'access_token' });
  await refuseWithoutFactor(deps, request, user);
  return { user, scope: 'administrate' };
};

/** By either scheme (wire protocol 11.1). */
export const userOf = async (deps: Deps, request: FastifyRequest): Promise<UserRow> =>
  (await askerOf(deps, request)).user;

/** Through the user's own memberships, with the permission that the route declares. @throws 401 */
export const agentOf = async (deps: Deps, request: FastifyRequest): Promise<Agent> => {
  const { user, scope } = await askerOf(deps, request);
  const account = await findAccount(deps.db, pathId<AccountId>(request, 'account_id'));
  if (!account) throw notFound();
  const found = await findMembership(deps.db, account.id, user.id);
  if (!found) throw notAuthorized('You are not authorized to access this account');
  if (account.status === 'suspended') throw accountSuspended();
  const { permissions: ofRole, ...membership } = found;
  const all = permissionsOf({ role: membership.role, permissions: ofRole });
  const permissions = new Set(scope === 'administrate' ? all : withoutAdministration(all));
  const agent = {
    user,
    account,
    membership,
    administrator: membership.role === 'administrator',
    permissions,
    scope,
    isBrowser: request.deviceKeys?.isBrowser === true,
  };
  refuseUnlessPermitted(agent, all, request.routeOptions.config.permission);
  return agent;
};

export const deviceOf = ({ env }: Pick<Deps, 'env'>, request: FastifyRequest): Device => {
  const isBrowser = asksForCookies(request) || (!headerKeysOf(request) && accessCookieOf(request, env) !== undefined);
  return {
    user_agent: request.headers['user-agent']?.slice(0, 255) ?? null,
    ip: request.ip,
    ...(isBrowser ? { cookieDays: env.signInDays } : {}),
  };
};
