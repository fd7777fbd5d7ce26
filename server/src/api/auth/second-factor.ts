import { Type } from 'typebox';
import type { App } from '../../platform/http/app-type.ts';
import type { Deps } from '../../domain/deps.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { invalidRecord, unprocessable } from '../../platform/errors.ts';
import { userOf } from '../access/agent-auth.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import { dropRecoveryCodes, makeRecoveryCodes, provesSecondFactor } from '../../domain/authentication/second-factor.ts';
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
      const begun = await deps.write((tx) =>
        tx.db
          .updateTable('users')
          .set({ totp_secret: secret, totp_last_step: null, updated_at: tx.now })
          .where('id', '=', user.id)
          .where('totp_enabled_at', 'is', null)
          .returning('id')
          .executeTakeFirst(),
      );
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
        const confirmed = await tx.db
          .updateTable('users')
          .set({ totp_enabled_at: tx.now, updated_at: tx.now })
          .where('id', '=', user.id)
          .where('totp_enabled_at', 'is', null)
          // The code was of this secret; a set-up that began meanwhile has another.
          .where('totp_secret', '=', user.totp_secret)
          .returning('id')
          .executeTakeFirst();
        if (!confirmed) throw wrongCode();
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
    await deps.write(async (tx) => {
      await tx.db
        .updateTable('users')
        .set({ totp_secret: null, totp_enabled_at: null, updated_at: tx.now })
        .where('id', '=', user.id)
        .execute();
      await dropRecoveryCodes(tx, user.id);
    });
    return reply.code(200).send();
  });
};
