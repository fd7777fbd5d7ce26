import { Profile } from '@porchlight/core/wire/agent.ts';
import { type Static, Type } from 'typebox';
import { recordFailedSignIn, recordUserAct } from '../../domain/audit/record-entry.ts';
import { makeDeviceToken, readDeviceToken } from '../../domain/authentication/known-device.ts';
import { notifyOfNewDevice } from '../../domain/authentication/new-device.ts';
import { mintUserToken } from '../../domain/authentication/one-time-tokens.ts';
import { isCommonPassword } from '../../domain/authentication/password-rule.ts';
import { isBrowserSession } from '../../domain/authentication/recent-authentication.ts';
import { closeSession, type Device, hasSessionFrom, openSession } from '../../domain/authentication/sessions.ts';
import { isPasswordCurrent, replacePasswordHash } from '../../domain/authentication/set-password.ts';
import { findUserByEmail, loadUser } from '../../domain/authentication/users.ts';
import type { Deps } from '../../domain/deps.ts';
import { requiredProvider } from '../../domain/single-sign-on/providers.ts';
import { providerSignOut } from '../../domain/single-sign-on/sign-out.ts';
import { needsProvider } from '../../domain/single-sign-on/two-factor-requirement.ts';
import { renewHash, verifyPassword } from '../../platform/crypto/passwords.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { HttpError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { forgive, refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { loadProfile } from '../../presenters/profile.ts';
import { payloadOf } from '../../presenters/response-schemas.ts';
import { deviceKeysOf, deviceOf, signedInOf, userOf } from '../access/agent-auth.ts';
import { publishAccessChange } from '../access/publish-access-change.ts';
import { clearSessionCookies, sendSession } from '../access/session-cookies.ts';
import { askSecondFactor } from './ask-second-factor.ts';
import { SignedIn } from './auth-schemas.ts';
import { PasskeyAssertion } from './passkey-schemas.ts';

const Credentials = Type.Object({
  email: Type.String({ maxLength: 255 }),
  password: Type.String({ maxLength: 1_000 }),
  otp_code: Type.Optional(Type.String({ maxLength: 40 })),
  /** Or a passkey's response to the `passkey_options` of the refusal. */
  passkey: Type.Optional(PasskeyAssertion),
  device_token: Type.Optional(Type.String({ maxLength: 200 })),
});

const ValidToken = payloadOf(Type.Object({ success: Type.Boolean(), data: Profile }));
const SignedOut = Type.Object({ success: Type.Boolean(), end_session_url: Type.Optional(Type.String()) });

const wrong = () => new HttpError(401, { errors: ['Invalid login credentials. Please try again.'] });

type Attempt = { deps: Deps; user: UserRow | undefined; ip: string; email: string; device: string | undefined };

/**
 * Only failed tries count, so that a correct sign-in is not slowed by colleagues behind the same address. A known
 * device is counted alone, and tries at the email do not count there: a stranger who guesses all day elsewhere cannot
 * lock the owner out.
 */
const triesOf = async ({ deps, user, ip, email, device }: Attempt) => {
  const knownDevice = user && readDeviceToken(device, user, deps.env.secretKey);
  if (knownDevice) return [[LIMITS.signInByDevice, knownDevice] as const];
  const byAddress = [LIMITS.signInByAddress, ip] as const;
  return user && (await hasSessionFrom(deps, user.id, ip))
    ? [byAddress]
    : [byAddress, [LIMITS.signInByEmail, email] as const];
};

/** Where two-factor authentication is required and the provider has the second factor, a password would bypass it. */
const refusePasswordAlone = async (deps: Deps, user: UserRow) => {
  if (await needsProvider(deps, user))
    throw new HttpError(401, { errors: ['Your account requires two-factor authentication. Use single sign-on.'] });
};

/** Only after the right password, so that it does not reveal how a user signs in. */
const refusePassword = async (deps: Deps, user: UserRow) => {
  const provider = await requiredProvider(deps, user.id);
  if (!provider) return refusePasswordAlone(deps, user);
  await deps.write((tx) => recordUserAct(tx, user, 'sign_in_failed', { step: 'password', reason: 'single_sign_on' }));
  throw new HttpError(401, { errors: [`Sign-in with a password is turned off. Sign in with ${provider.label}.`] });
};

/** A user who has proved all that a sign-in requires may set a new password at once, as by an emailed link. */
const askForAnotherPassword = async (deps: Deps, user: UserRow) => {
  const reset_password_token = await deps.write(async (tx) => {
    await recordUserAct(tx, user, 'sign_in_failed', { step: 'password', reason: 'common_password' });
    return mintUserToken(tx, 'password_reset', user.id);
  });
  const message = 'Your password is too easy to guess. Choose another password.';
  return new HttpError(401, { errors: [message], reset_password_token });
};

/** Undefined when the password was replaced since it was checked. */
const open = async (
  deps: Deps,
  user: UserRow,
  { password, device_token }: Static<typeof Credentials>,
  device: Device,
) => {
  const isKnown = readDeviceToken(device_token, user, deps.env.secretKey) !== undefined;
  const password_hash = (await renewHash(password, user.password_hash)) ?? user.password_hash;
  return deps.write(async (tx) => {
    if (!(await isPasswordCurrent(tx, user))) return undefined;
    await recordUserAct(tx, user, 'sign_in');
    if (password_hash !== user.password_hash) await replacePasswordHash(tx, user, password_hash);
    await notifyOfNewDevice(tx, user, device, isKnown);
    return { user: { ...user, password_hash }, opened: await openSession(tx, user, device) };
  });
};

/** The password may be the same: another device has renewed its hash. @throws 401 */
const openAgain = async (deps: Deps, { id }: UserRow, credentials: Static<typeof Credentials>, device: Device) => {
  const user = await loadUser(deps.db, id);
  const isRight = await verifyPassword(credentials.password, user.password_hash);
  const signedIn = isRight ? await open(deps, user, credentials, device) : undefined;
  if (signedIn) return signedIn;
  await deps.write((tx) => recordFailedSignIn(tx, user, 'password'));
  throw wrong();
};

const signInRoutes = (app: App, deps: Deps) => {
  app.post(
    '/auth/sign_in',
    { config: { permission: 'public' }, schema: { body: Credentials, response: { 200: SignedIn } } },
    async (request, reply) => {
      const email = request.body.email.trim().toLowerCase();
      const user = await findUserByEmail(deps.db, email);
      const tries = await triesOf({ deps, user, ip: request.ip, email, device: request.body.device_token });
      await refuseAbove(deps, ...tries);
      const right = await verifyPassword(request.body.password, user?.password_hash ?? null);
      if (!user || !right) {
        await deps.write((tx) => recordFailedSignIn(tx, user, 'password'));
        throw wrong();
      }
      await refusePassword(deps, user);
      await askSecondFactor(deps, user, request.body);
      await forgive(deps, ...tries);
      if (await isCommonPassword(request.body.password)) throw await askForAnotherPassword(deps, user);
      const device = deviceOf(deps, request);
      const signedIn =
        (await open(deps, user, request.body, device)) ?? (await openAgain(deps, user, request.body, device));
      sendSession(reply, deps, signedIn.opened);
      reply.header('device-token', makeDeviceToken(signedIn.user, deps.env.secretKey));
      return { data: await loadProfile(deps, signedIn.user, signedIn.opened.keys) };
    },
  );

  app.get(
    '/auth/validate_token',
    { config: { permission: 'profile', beforeTwoFactor: true }, schema: { response: { 200: ValidToken } } },
    async (request) => {
      const user = await userOf(deps, request);
      return { payload: { success: true, data: await loadProfile(deps, user, deviceKeysOf(request)) } };
    },
  );

  app.delete(
    '/auth/sign_out',
    { config: { permission: 'profile', beforeTwoFactor: true }, schema: { response: { 200: SignedOut } } },
    async (request, reply) => {
      const { user, session } = await signedInOf(deps, request);
      const end_session_url = await providerSignOut(deps, session.id);
      await deps.write((tx) => closeSession(tx, session.id));
      publishAccessChange(deps, [user.id]);
      if (isBrowserSession(session)) clearSessionCookies(reply, deps.env);
      return { success: true, ...(end_session_url ? { end_session_url } : {}) };
    },
  );
};

export const authRoutes = (app: App, deps: Deps) => {
  signInRoutes(app, deps);
};
