import { SignInProvider } from '@porchlight/core/wire/settings/single-sign-on.ts';
import { Type } from 'typebox';
import { recordFailedSignIn, recordUserAct } from '../../domain/audit/record-entry.ts';
import { isRecentlyAuthenticated, noteAuthentication } from '../../domain/authentication/recent-authentication.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Assertion } from '../../domain/second-factors/prove-passkey.ts';
import { provesSecondFactor } from '../../domain/second-factors/prove-second-factor.ts';
import { startUrl } from '../../domain/single-sign-on/addresses.ts';
import { listProviders } from '../../domain/single-sign-on/providers.ts';
import {
  type ReauthenticationMethod,
  reauthenticationMethods,
} from '../../domain/single-sign-on/reauthentication-methods.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { unprocessable } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { forgive, refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { signedInOf } from '../access/agent-auth.ts';
import { AccessToken, Success } from './auth-schemas.ts';
import { PasskeyAssertion } from './passkey-schemas.ts';

const path = '/auth/reauthentication';
const Proof = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 1_000 })),
  otp_code: Type.Optional(Type.String({ maxLength: 40 })),
  /** The response to `POST /api/v1/profile/two_factor/passkey_options`. */
  passkey: Type.Optional(PasskeyAssertion),
});

const SignInMethods = Type.Object({
  recent: Type.Boolean(),
  methods: Type.Array(Type.String()),
  providers: Type.Array(SignInProvider),
});

type Given = {
  methods: ReauthenticationMethod[];
  password?: string | undefined;
  otp_code?: string | undefined;
  passkey?: Assertion | undefined;
};

const WRONG = {
  password: 'Invalid current password',
  code: 'The code is incorrect or was already used',
  passkey: 'This passkey could not be verified. Please try again',
};

/** @throws 422 when the proof is wrong, or of a kind that this user does not have */
const prove = async (deps: Deps, user: UserRow, { methods, password, otp_code, passkey }: Given) => {
  const isByPassword = methods.includes('password') && password !== undefined;
  const isByCode = methods.includes('two_factor') && otp_code !== undefined;
  const isByFactor = isByCode || (methods.includes('passkey') && passkey !== undefined);
  if (!isByPassword && !isByFactor) throw unprocessable('Confirm your identity in another way');
  const tries = [isByPassword ? LIMITS.currentPassword : LIMITS.secondFactor, String(user.id)] as const;
  await refuseAbove(deps, tries);
  const isRight = isByPassword
    ? await verifyPassword(password, user.password_hash)
    : await provesSecondFactor(deps, user, isByCode ? { code: otp_code } : { passkey });
  if (!isRight) {
    await deps.write((tx) => recordFailedSignIn(tx, user, isByPassword ? 'password' : 'two_factor'));
    throw unprocessable(WRONG[isByPassword ? 'password' : isByCode ? 'code' : 'passkey']);
  }
  await forgive(deps, tries);
};

export const reauthenticationRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'profile' }, schema: { response: { 200: SignInMethods } } },
    async (request) => {
      const { user, session } = await signedInOf(deps, request);
      const methods = await reauthenticationMethods(deps, user);
      const providers = methods.includes('single_sign_on') ? await listProviders(deps) : [];
      return {
        recent: isRecentlyAuthenticated(session, deps.clock.now()),
        methods,
        providers: providers.map(({ key, label }) => ({ key, label, start_url: startUrl(key) })),
      };
    },
  );

  app.post(
    path,
    { config: { permission: 'profile' }, schema: { body: Proof, response: { 200: Success } } },
    async (request) => {
      const { user, session } = await signedInOf(deps, request);
      await prove(deps, user, { ...request.body, methods: await reauthenticationMethods(deps, user) });
      await deps.write((tx) => noteAuthentication(tx, session));
      return { success: true };
    },
  );

  /** The one readable token of Chatwoot's clients, which a browser's profile does not contain. */
  app.post(
    '/api/v1/profile/access_token/reveal',
    { config: { permission: 'profile' }, schema: { response: { 200: AccessToken } } },
    async (request) => {
      const { user } = await signedInOf(deps, request);
      await deps.write((tx) => recordUserAct(tx, user, 'reveal_access_token'));
      return { access_token: user.access_token };
    },
  );
};
