import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { PasskeyRow } from '../../platform/database/schema/users.ts';
import type { Deps } from '../deps.ts';
import { CHALLENGE_LASTS_MS, noteChallenge, takeChallenge } from './challenges.ts';
import { readClientData } from './client-data.ts';
import { findPasskey, listPasskeys, notePasskeyUse } from './passkeys.ts';
import { type RelyingParty, requireRelyingParty } from './relying-party.ts';

/** The authenticator's response when a passkey is used; the parts are base64url. */
export type Assertion = {
  id: string;
  rawId: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined };
};

/** The browser's options for an authenticator. `user_id` null: any passkey of this address. @throws 422 */
export const beginAssertion = async (
  deps: Deps,
  user_id: UserId | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const party = requireRelyingParty(deps.env);
  const own = user_id === null ? [] : await listPasskeys(deps.db, user_id);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_LASTS_MS,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  const purpose = user_id === null ? 'passkey_sign_in' : 'passkey_factor';
  await deps.write((tx) => noteChallenge(tx, { purpose, challenge: options.challenge, user_id }));
  return options;
};

/** The counter of a valid response; undefined for an invalid one. */
const verify = async (
  { log }: Deps,
  party: RelyingParty,
  passkey: PasskeyRow,
  { response, ...ids }: Assertion,
  expectedChallenge: string,
): Promise<number | undefined> => {
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...ids, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (err) {
    // Includes a counter that went back: the key may have been copied.
    log.warn({ err, passkey_id: passkey.id }, 'a passkey was refused');
    return undefined;
  }
};

export type PasskeyProof = { proven: true; passkey: PasskeyRow } | { proven: false; user_id: UserId | undefined };

/** Verifies a response to one of our open challenges. `user_id` null: a passkey of any user. */
export const provePasskey = async (deps: Deps, assertion: Assertion, user_id: UserId | null): Promise<PasskeyProof> => {
  const party = requireRelyingParty(deps.env);
  const passkey = await findPasskey(deps.db, assertion.id);
  const refused = { proven: false, user_id: passkey?.user_id } as const;
  const client = readClientData(assertion.response.clientDataJSON);
  if (!client || client.isForeignFrame) return refused;
  const { challenge } = client;
  const purpose = user_id === null ? 'passkey_sign_in' : 'passkey_factor';
  if (!(await deps.write((tx) => takeChallenge(tx, { purpose, challenge, user_id })))) return refused;
  if (!passkey || (user_id !== null && passkey.user_id !== user_id)) return refused;
  const { userHandle } = assertion.response;
  const isOwner = userHandle === undefined ? user_id !== null : userHandle === passkey.user_handle;
  if (!isOwner) return refused;
  const counter = await verify(deps, party, passkey, assertion, challenge);
  if (counter === undefined) return refused;
  // The counter is compared again in the transaction: two responses may come at once.
  return (await deps.write((tx) => notePasskeyUse(tx, passkey, counter))) ? { proven: true, passkey } : refused;
};
