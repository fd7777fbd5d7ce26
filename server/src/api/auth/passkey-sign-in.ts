import { Type } from 'typebox';
import { recordFailedSignIn, recordUserAct } from '../../domain/audit/record-entry.ts';
import { makeDeviceToken, readDeviceToken } from '../../domain/authentication/known-device.ts';
import { notifyOfNewDevice } from '../../domain/authentication/new-device.ts';
import { openSession } from '../../domain/authentication/sessions.ts';
import { findUser, loadUser } from '../../domain/authentication/users.ts';
import type { Deps } from '../../domain/deps.ts';
import { type Assertion, beginAssertion, provePasskey } from '../../domain/second-factors/prove-passkey.ts';
import { requiredProvider } from '../../domain/single-sign-on/providers.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { HttpError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { loadProfile } from '../../presenters/profile.ts';
import { deviceOf } from '../access/agent-auth.ts';
import { sendSession } from '../access/session-cookies.ts';
import { SignedIn } from './auth-schemas.ts';
import { PasskeyAssertion, RequestOptions } from './passkey-schemas.ts';

const Body = Type.Object({
  passkey: PasskeyAssertion,
  device_token: Type.Optional(Type.String({ maxLength: 200 })),
});

const wrong = () =>
  new HttpError(401, {
    errors: ['This passkey could not be verified, or it was removed from your account. Please try again.'],
  });

/** @throws 401 */
const provenOwner = async (deps: Deps, assertion: Assertion) => {
  const proof = await provePasskey(deps, assertion, null);
  if (proof.proven) return { user: await loadUser(deps.db, proof.passkey.user_id), passkey: proof.passkey };
  const user = proof.user_id === undefined ? undefined : await findUser(deps.db, proof.user_id);
  await deps.write((tx) => recordFailedSignIn(tx, user, 'passkey'));
  throw wrong();
};

/** Where the provider decides who may sign in, a passkey would bypass it. @throws 401 */
const refuseBesideProvider = async (deps: Deps, user: UserRow) => {
  const provider = await requiredProvider(deps, user.id);
  if (!provider) return;
  await deps.write((tx) => recordUserAct(tx, user, 'sign_in_failed', { step: 'passkey', reason: 'single_sign_on' }));
  throw new HttpError(401, { errors: [`Sign-in with a passkey is turned off. Sign in with ${provider.label}.`] });
};

export const passkeySignInRoutes = (app: App, deps: Deps) => {
  app.post(
    '/auth/passkey/options',
    { config: { permission: 'public' }, schema: { response: { 200: RequestOptions } } },
    async (request) => {
      await refuseAbove(deps, [LIMITS.passkeyByAddress, request.ip]);
      return beginAssertion(deps, null);
    },
  );

  app.post(
    '/auth/passkey',
    { config: { permission: 'public' }, schema: { body: Body, response: { 200: SignedIn } } },
    async (request, reply) => {
      await refuseAbove(deps, [LIMITS.passkeyByAddress, request.ip]);
      const { user, passkey } = await provenOwner(deps, request.body.passkey);
      await refuseBesideProvider(deps, user);
      const isKnown = readDeviceToken(request.body.device_token, user, deps.env.secretKey) !== undefined;
      const opened = await deps.write(async (tx) => {
        await recordUserAct(tx, user, 'sign_in', { by: 'passkey', passkey: passkey.name });
        const device = deviceOf(deps, request);
        await notifyOfNewDevice(tx, user, device, isKnown);
        return openSession(tx, user, device);
      });
      sendSession(reply, deps, opened);
      reply.header('device-token', makeDeviceToken(user, deps.env.secretKey));
      return { data: await loadProfile(deps, user, opened.keys) };
    },
  );
};
