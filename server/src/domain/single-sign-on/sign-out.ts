import { unseal } from '../../platform/crypto/sealed.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import type { Deps } from '../deps.ts';
import { signedOutUri } from './addresses.ts';
import { endSessionAddress } from './oidc-client.ts';
import { findProvider } from './providers.ts';

/** The address for signing out at the provider that opened a session; undefined when none did. Read before the session ends. */
export const providerSignOut = async (deps: Deps, session_id: number): Promise<string | undefined> => {
  const opened = await deps.db
    .selectFrom('provider_sessions')
    .selectAll()
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  if (!opened) return undefined;
  const provider = await findProvider(deps, opened.provider);
  const id_token = unseal(opened.id_token, deps.env, SEALED_COLUMNS.idToken)?.secret;
  // The settings may name another provider by now, which must not learn of the former one's users.
  if (provider?.issuer !== opened.issuer || id_token === undefined) return undefined;
  return endSessionAddress(deps, provider, id_token, signedOutUri(deps.env));
};
