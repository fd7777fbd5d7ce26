import { randomBytes } from 'node:crypto';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { isDuplicate } from '../../platform/database/drivers/store-errors.ts';
import type { PasskeyRow, UserRow } from '../../platform/database/schema/users.ts';
import { invalidRecord, unprocessable } from '../../platform/errors.ts';
import { accountsOfUser, recordEntry } from '../audit/record-entry.ts';
import { notifyOfSecurity } from '../authentication/security-notices.ts';
import { loadUser } from '../authentication/users.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { CHALLENGE_LASTS_MS, noteChallenge, takeChallenge } from './challenges.ts';
import { readClientData } from './client-data.ts';
import { ownFactorsOf } from './own-factors.ts';
import { listPasskeys } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { type RelyingParty, requireRelyingParty } from './relying-party.ts';

const MOST_PER_USER = 20;
const PURPOSE = 'passkey_registration';

export type Attestation = {
  id: string;
  rawId: string;
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
};
export type NewPasskey = { name: string; credential: Attestation };

type Verified = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'backed_up'>;

const refused = () =>
  invalidRecord('This passkey could not be verified, or it took longer than five minutes. Please try again', [
    'credential',
  ]);
const alreadyRegistered = () => invalidRecord('This passkey is already registered', ['credential']);

/** The browser's options for a new passkey. One handle of 32 random bytes identifies the user in all of them. @throws 422 */
export const beginRegistration = async (
  deps: Deps,
  { id: user_id, email, name }: UserRow,
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const party = requireRelyingParty(deps.env);
  const own = await listPasskeys(deps.db, user_id);
  const user_handle = own[0]?.user_handle ?? randomBytes(32).toString('base64url');
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(Buffer.from(user_handle, 'base64url')),
    userName: email,
    userDisplayName: name,
    timeout: CHALLENGE_LASTS_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  await deps.write((tx) =>
    noteChallenge(tx, { purpose: PURPOSE, challenge: options.challenge, user_id, payload: { user_handle } }),
  );
  return options;
};

/** A certificate names revocation lists, which would be fetched from addresses that the sender chose. */
const carriesCertificates = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  const isSelf = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  return format !== 'none' && !isSelf;
};

/** Undefined unless it was just created here by an authenticator that verified its user. */
const verify = async (
  { log }: Deps,
  party: RelyingParty,
  { response, ...ids }: Attestation,
  expectedChallenge: string,
): Promise<Verified | undefined> => {
  try {
    if (await carriesCertificates(response.attestationObject)) return undefined;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...ids, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      backed_up: credentialBackedUp,
    };
  } catch (err) {
    log.info({ err }, 'a new passkey was refused');
    return undefined;
  }
};

type Facts = Verified & { name: string; user_handle: string; rp_id: string };

const insert = async (tx: Tx, user_id: UserId, facts: Facts) => {
  // Two that are added at once wait for each other here, so that one of them creates the recovery codes.
  await tx.db.updateTable('users').set({ updated_at: tx.now }).where('id', '=', user_id).execute();
  const factors = await ownFactorsOf(tx.db, await loadUser(tx.db, user_id));
  if ((await listPasskeys(tx.db, user_id)).length >= MOST_PER_USER)
    throw unprocessable(`There can be at most ${MOST_PER_USER} passkeys`);
  const passkey = await tx.db
    .insertInto('passkeys')
    .values({ user_id, ...facts, created_at: tx.now, last_used_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, name } = passkey;
  const act = { action: 'create', type: 'Passkey', id, name, changes: { name } } as const;
  for (const account_id of await accountsOfUser(tx, user_id)) await recordEntry(tx, account_id, act);
  await notifyOfSecurity(tx, user_id, { kind: 'passkey_added', name });
  return { passkey, recovery_codes: factors.length === 0 ? await makeRecoveryCodes(tx, user_id) : [] };
};

export const addPasskey = async (deps: Deps, user_id: UserId, { name, credential }: NewPasskey) => {
  const party = requireRelyingParty(deps.env);
  const client = readClientData(credential.response.clientDataJSON);
  if (!client || client.isForeignFrame) throw refused();
  const { challenge } = client;
  const begun = await deps.write((tx) => takeChallenge(tx, { purpose: PURPOSE, challenge, user_id }));
  const verified = begun && (await verify(deps, party, credential, challenge));
  if (!begun || !verified) throw refused();
  const facts = { ...verified, name, user_handle: String(begun['user_handle']), rp_id: party.id };
  try {
    return await deps.write((tx) => insert(tx, user_id, facts));
  } catch (error) {
    if (isDuplicate(error)) throw alreadyRegistered();
    throw error;
  }
};
