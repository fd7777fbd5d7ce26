import { SecondFactors } from '@porchlight/core/wire/second-factors/passkeys.ts';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { beginTotp, confirmTotp, provesAppCode, removeTotp } from '../../domain/second-factors/authenticator-app.ts';
import { ownFactorsOf } from '../../domain/second-factors/own-factors.ts';
import { listPasskeys } from '../../domain/second-factors/passkeys.ts';
import { beginAssertion } from '../../domain/second-factors/prove-passkey.ts';
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  renewRecoveryCodes,
} from '../../domain/second-factors/recovery-codes.ts';
import { makeTotpSecret, totpAddress } from '../../platform/crypto/totp.ts';
import { unprocessable } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { userOf } from '../access/agent-auth.ts';
import { confirmIdentity, wrongCode } from './confirm-identity.ts';
import { IdentityProof, RequestOptions } from './passkey-schemas.ts';

const path = '/api/v1/profile/two_factor';
const Code = Type.Object({ code: Type.String({ maxLength: 40 }) });

const NewAuthenticator = Type.Object({ secret: Type.String(), address: Type.String() });
const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });

const setUpRoutes = (app: App, deps: Deps) => {
  app.post(
    path,
    {
      config: { permission: 'profile', beforeTwoFactor: true },
      schema: { body: IdentityProof, response: { 200: NewAuthenticator } },
    },
    async (request) => {
      const user = await userOf(deps, request);
      if (user.totp_enabled_at !== null) throw unprocessable('Two-factor authentication is already on');
      await confirmIdentity(deps, user, request.body);
      const secret = makeTotpSecret();
      const begun = await deps.write((tx) => beginTotp(tx, deps.env, user.id, secret));
      // Confirmed by another request meanwhile: its secret stays.
      if (!begun) throw unprocessable('Two-factor authentication is already on');
      return {
        secret,
        address: totpAddress(secret, { issuer: deps.env.brand.name || 'Porchlight', email: user.email }),
      };
    },
  );

  app.post(
    `${path}/confirm`,
    {
      config: { permission: 'profile', beforeTwoFactor: true },
      schema: { body: Code, response: { 200: RecoveryCodes } },
    },
    async (request) => {
      const user = await userOf(deps, request);
      await refuseAbove(deps, [LIMITS.secondFactor, String(user.id)]);
      if (user.totp_secret === null || user.totp_enabled_at !== null)
        throw unprocessable('Start with POST /api/v1/profile/two_factor');
      if (!(await provesAppCode(deps, user, request.body.code))) throw wrongCode();
      const recovery_codes = await deps.write(async (tx) => {
        if (!(await confirmTotp(tx, user))) throw wrongCode();
        return makeRecoveryCodes(tx, user.id);
      });
      return { recovery_codes };
    },
  );
};

const factorRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'profile', beforeTwoFactor: true }, schema: { response: { 200: SecondFactors } } },
    async (request) => {
      const user = await userOf(deps, request);
      const passkeys = await listPasskeys(deps.db, user.id);
      return {
        enabled: user.totp_enabled_at !== null,
        passkeys: passkeys.length,
        recovery_codes: await countRecoveryCodes(deps.db, user.id),
      };
    },
  );

  app.delete(
    path,
    { config: { permission: 'profile' }, schema: { body: IdentityProof, response: { 200: NoContent } } },
    async (request, reply) => {
      const user = await userOf(deps, request);
      if (user.totp_enabled_at === null) return reply.code(200).send();
      await confirmIdentity(deps, user, request.body);
      await deps.write((tx) => removeTotp(tx, user.id));
      return reply.code(200).send();
    },
  );

  app.post(
    `${path}/recovery_codes`,
    { config: { permission: 'profile' }, schema: { body: IdentityProof, response: { 200: RecoveryCodes } } },
    async (request) => {
      const user = await userOf(deps, request);
      if ((await ownFactorsOf(deps.db, user)).length === 0)
        throw unprocessable('Set up two-factor authentication first');
      await confirmIdentity(deps, user, request.body);
      return { recovery_codes: await deps.write((tx) => renewRecoveryCodes(tx, user.id)) };
    },
  );

  app.post(
    `${path}/passkey_options`,
    { config: { permission: 'profile', beforeTwoFactor: true }, schema: { response: { 200: RequestOptions } } },
    async (request) => {
      const user = await userOf(deps, request);
      await refuseAbove(deps, [LIMITS.passkeys, String(user.id)]);
      return beginAssertion(deps, user.id);
    },
  );
};

/** Authenticator apps (RFC 6238), active from the first correct code on, and recovery codes. */
export const secondFactorRoutes = (app: App, deps: Deps) => {
  setUpRoutes(app, deps);
  factorRoutes(app, deps);
};
