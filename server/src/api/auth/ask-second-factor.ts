import { recordFailedSignIn } from '../../domain/audit/record-entry.ts';
import type { Deps } from '../../domain/deps.ts';
import { ownFactorsOf } from '../../domain/second-factors/own-factors.ts';
import { type Assertion, beginAssertion } from '../../domain/second-factors/prove-passkey.ts';
import { provesSecondFactor } from '../../domain/second-factors/prove-second-factor.ts';
import { relyingPartyOf } from '../../domain/second-factors/relying-party.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { HttpError } from '../../platform/errors.ts';

export type FactorFields = { otp_code?: string | undefined; passkey?: Assertion | undefined };

/** Only after the password, so that a stranger does not learn who has one. @throws 401 */
export const askSecondFactor = async (deps: Deps, user: UserRow, { otp_code, passkey }: FactorFields) => {
  const factors = await ownFactorsOf(deps.db, user);
  if (factors.length === 0) return;
  const isGiven = otp_code !== undefined || passkey !== undefined;
  if (isGiven && (await provesSecondFactor(deps, user, { code: otp_code, passkey }))) return;
  if (isGiven) await deps.write((tx) => recordFailedSignIn(tx, user, 'two_factor'));
  const usesPasskey = factors.includes('passkey') && relyingPartyOf(deps.env) !== undefined;
  const ask = factors.includes('app') ? 'Enter the code from your authenticator app.' : 'Enter a recovery code.';
  const wrong = passkey
    ? 'This passkey could not be verified. Please try again.'
    : 'The code is incorrect or was already used.';
  throw new HttpError(401, {
    errors: [isGiven ? wrong : usesPasskey ? `Use your passkey. Or: ${ask}` : ask],
    otp_required: true,
    ...(usesPasskey ? { passkey_options: { ...(await beginAssertion(deps, user.id)) } } : {}),
  });
};
