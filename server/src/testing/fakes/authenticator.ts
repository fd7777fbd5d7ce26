import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (buffer: Buffer): Bytes => new Uint8Array(buffer);
const encode = (buffer: Uint8Array) => Buffer.from(buffer).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** What an attacker, or a browser that is not ours, would have otherwise. */
export type Tampering = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  verifiesUser?: boolean;
  counter?: number;
  userHandle?: string;
  /** Of the key that is named; the signature stays that of the key that signs. */
  id?: string;
  format?: string;
  statement?: Map<string, Bytes | Bytes[] | number>;
};

type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId?: string };
type Key = { id: string; privateKey: KeyObject; publicKey: KeyObject; userHandle: string; counter: number };

const cosePoint = (key: KeyObject) => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, number | Bytes>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(Buffer.from(x, 'base64url'))],
    [-3, bytes(Buffer.from(y, 'base64url'))],
  ]);
};

const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

const authData = (rpId: string, flags: number, counter: number, attested: Uint8Array = new Uint8Array()) => {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, attested]);
};

/** An authenticator in software, with the browser in front of it: one key at a time, ES256, no attestation. */
export const createAuthenticator = (origin: string) => {
  let key: Key | undefined;
  const clientData = (type: string, challenge: string, change: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type: change.type ?? type,
        challenge: change.challenge ?? challenge,
        origin: change.origin ?? origin,
        crossOrigin: change.crossOrigin ?? false,
      }),
    );
  const flagsOf = ({ verifiesUser = true }: Tampering) => UP | (verifiesUser ? UV : 0);
  const rpIdOf = ({ rpId }: Tampering) => rpId ?? new URL(origin).hostname;
  const ownKey = () => {
    if (!key) throw new Error('No passkey was made yet.');
    return key;
  };
  return {
    create: ({ challenge, user }: CreationOptions, change: Tampering = {}) => {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const credential = randomBytes(32);
      key = { ...pair, id: change.id ?? encode(credential), userHandle: user.id, counter: change.counter ?? 0 };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(Buffer.from(key.id, 'base64url').length);
      const cose = isoCBOR.encode(cosePoint(pair.publicKey));
      const attested = Buffer.concat([Buffer.alloc(16), length, Buffer.from(key.id, 'base64url'), cose]);
      const data = authData(rpIdOf(change), flagsOf(change) | AT, key.counter, attested);
      const attestation = new Map<string, unknown>([
        ['fmt', change.format ?? 'none'],
        ['attStmt', change.statement ?? new Map()],
        ['authData', bytes(data)],
      ]);
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge, change)),
          attestationObject: encode(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    get: ({ challenge }: RequestOptions, change: Tampering = {}) => {
      const { id, privateKey, userHandle } = ownKey();
      const counter = change.counter ?? 0;
      const data = authData(rpIdOf(change), flagsOf(change), counter);
      const client = clientData('webauthn.get', challenge, change);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: change.id ?? id,
        rawId: change.id ?? id,
        type: 'public-key',
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: change.userHandle ?? userHandle,
        },
        clientExtensionResults: {},
      };
    },
    keyId: () => ownKey().id,
  };
};
export type Authenticator = ReturnType<typeof createAuthenticator>;
