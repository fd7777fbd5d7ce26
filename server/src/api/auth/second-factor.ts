import { Type } from 'typebox';
import type { App } from '../../platform/http/app-type.ts';
import type { Deps } from '../../domain/deps.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { invalidRecord, unprocessable } from '../../platform/errors.ts';
import { userOf } from '../access/agent-auth.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import {
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  provesSecondFactor,
  removeTotp,
} from '../../domain/authentication/second-factor.ts';
import { makeTotpSecret, totpAddress } from '../../platform/crypto/totp.ts';

const path = '/api/v1/profile/two_factor';
const Code = Type.Object({ code: Type.String({ maxLength: 40 }) });
const Password = Type.Object({ password: Type.String({ maxLength: 1_000 }) });

const wrongCode = () => invalidRecord('This code is not right, or it was used already', ['code']);
const wrongPassword = () => unprocessable('Invalid current password');

/** A second factor by an authenticator app (RFC 6238). It counts from the first right code on. */
export const secondFactorRoutes = (app: App, deps: Deps) => {
  const slow = (user_id: number) => refuseAbove(deps, [LIMITS.secondFactor, String(user_id)]);

  app.get(path, { config: { permission: 'profile', beforeTwoFactor: true } }, async (request) => ({
    enabled: (await userOf(deps, request)).totp_enabled_at !== null,
  }));

  app.post(
    path,
    { config: { permission: 'profile', beforeTwoFactor: true }, schema: { body: Password } },
    async (request) => {
      const user = await userOf(deps, request);
      await slow(user.id);
      if (user.totp_enabled_at !== null) throw unprocessable('Two-factor authentication is on already');
      if (!(await verifyPassword(request.body.password, user.password_hash))) throw wrongPassword();
      const secret = makeTotpSecret();
      const begun = await deps.write((tx) => beginTotp(tx, user.id, secret));
      // Confirmed by another request meanwhile: its secret stays.
      if (!begun) throw unprocessable('Two-factor authentication is on already');
      return {
        secret,
        address: totpAddress(secret, { issuer: deps.env.brand.name || 'Porchlight', email: user.email }),
      };
    },
  );

  app.post(
    `${path}/confirm`,
    { config: { permission: 'profile', beforeTwoFactor: true }, schema: { body: Code } },
    async (request) => {
      const user = await userOf(deps, request);
      await slow(user.id);
      if (user.totp_secret === null || user.totp_enabled_at !== null)
        throw unprocessable('Begin with POST /api/v1/profile/two_factor');
      if (!(await provesSecondFactor(deps, user, request.body.code))) throw wrongCode();
      const recovery_codes = await deps.write(async (tx) => {
        if (!(await confirmTotp(tx, user))) throw wrongCode();
        return makeRecoveryCodes(tx, user.id);
      });
      return { recovery_codes };
    },
  );

  app.delete(path, { config: { permission: 'profile' }, schema: { body: Code } }, async (request, reply) => {
    const user = await userOf(deps, request);
    await slow(user.id);
    if (user.totp_enabled_at === null) return reply.code(200).send();
    if (!(await provesSecondFactor(deps, user, request.body.code))) throw wrongCode();
    await deps.write((tx) => removeTotp(tx, user.id));
    return reply.code(200).send();
  });
};
