import type { Deps } from '../../domain/deps.ts';
import { ownFactorsOf } from '../../domain/second-factors/own-factors.ts';
import { type FactorProof, provesSecondFactor } from '../../domain/second-factors/prove-second-factor.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { invalidRecord, unprocessable } from '../../platform/errors.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';

export const wrongCode = () => invalidRecord('The code is incorrect or was already used', ['code']);
const wrongPasskey = () => unprocessable('This passkey could not be verified. Please try again');
const noProof = () =>
  invalidRecord('Enter a code from your authenticator app or a recovery code, or use a passkey', ['code']);

/** By a second factor or else the password: an open console alone must not be enough. @throws 422, 429 */
export const confirmIdentity = async (
  deps: Deps,
  user: UserRow,
  { password, ...proof }: FactorProof & { password?: string | undefined },
): Promise<void> => {
  await refuseAbove(deps, [LIMITS.secondFactor, String(user.id)]);
  if ((await ownFactorsOf(deps.db, user)).length === 0) {
    if (!(await verifyPassword(password ?? '', user.password_hash))) throw unprocessable('Invalid current password');
    return;
  }
  if (proof.code === undefined && !proof.passkey) throw noProof();
  if (!(await provesSecondFactor(deps, user, proof))) throw proof.passkey ? wrongPasskey() : wrongCode();
};
