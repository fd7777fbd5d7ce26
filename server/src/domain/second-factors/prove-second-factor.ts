import type { UserRow } from '../../platform/database/schema/users.ts';
import type { Deps } from '../deps.ts';
import { provesAppCode } from './authenticator-app.ts';
import { type Assertion, provePasskey } from './prove-passkey.ts';
import { useRecoveryCode } from './recovery-codes.ts';

export type FactorProof = { code?: string | undefined; passkey?: Assertion | undefined };

export const provesSecondFactor = async (
  deps: Deps,
  user: Pick<UserRow, 'id' | 'totp_secret' | 'totp_enabled_at'>,
  { code, passkey }: FactorProof,
): Promise<boolean> => {
  if (passkey) return (await provePasskey(deps, passkey, user.id)).proven;
  if (code === undefined) return false;
  if (user.totp_enabled_at !== null && (await provesAppCode(deps, user, code))) return true;
  return useRecoveryCode(deps, user.id, code);
};
