import type { UserRow } from '../../platform/database/schema/users.ts';
import type { Deps } from '../deps.ts';
import { ownFactorsOf } from '../second-factors/own-factors.ts';
import { relyingPartyOf } from '../second-factors/relying-party.ts';
import { requiredProvider } from './providers.ts';
import { needsProvider } from './two-factor-requirement.ts';

export type ReauthenticationMethod = 'password' | 'two_factor' | 'passkey' | 'single_sign_on';

const maySignInByPassword = async (deps: Deps, user: UserRow) =>
  user.password_hash !== null && !(await requiredProvider(deps, user.id)) && !(await needsProvider(deps, user));

/** How a user authenticates again: their password, or the alternatives without one. A passkey always works. */
export const reauthenticationMethods = async (deps: Deps, user: UserRow): Promise<ReauthenticationMethod[]> => {
  const factors = await ownFactorsOf(deps.db, user);
  const passkey = factors.includes('passkey') && relyingPartyOf(deps.env) ? (['passkey'] as const) : [];
  if (await maySignInByPassword(deps, user)) return ['password', ...passkey];
  const identity = await deps.db
    .selectFrom('user_identities')
    .select('id')
    .where('user_id', '=', user.id)
    .limit(1)
    .executeTakeFirst();
  const methods: ReauthenticationMethod[] = [];
  if (factors.length > 0) methods.push('two_factor', ...passkey);
  if (identity) methods.push('single_sign_on');
  return methods;
};
