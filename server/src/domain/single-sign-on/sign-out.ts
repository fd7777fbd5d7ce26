import { unseal } from '../../platform/crypto/sealed.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import type { Deps } from '../deps.ts';
import { signedOutUri } from './addresses.ts';
import { endSessionAddress } from './oidc-client.ts';
import { findProvider } from './providers.ts';

/** Where the browser of a session goes to sign out at the provider that opened it; undefined when none did. Read before it ends. */
export const providerSignOut = async (deps: Deps, session_id: number): Promise<string | undefined> => {
  const opened = await deps.db
    .selectFrom('provider_sessions')
    .selectAll()
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  if (!opened) return undefined;
  const provider = await findProvider(deps, opened.provider);
  const id_token = unseal(opened.id_token, deps.env, SEALED_COLUMNS.idToken)?.secret;
  // Settings may name another provider by now, which learns nothing of the former one's users.
  if (provider?.issuer !== opened.issuer || id_token === undefined) return undefined;
  return endSessionAddress(deps, provider, id_token, signedOutUri(deps.env));
};
