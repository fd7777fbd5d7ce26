import { createECDH, createHmac } from 'node:crypto';
import { required, SettingError } from './parse-values.ts';
import type { Source } from './variables.ts';

export type PushSettings = {
  /** Identifies this installation at browsers' push services (RFC 8292); base64url. */
  publicKey: string;
  privateKey: string;
  /** How the push services reach the operator: `mailto:` or an https address. */
  subject: string;
};

export const makePushKeys = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
};

/**
 * The pair of an installation that has none of its own: made from its secret key, so that it is the same on every node,
 * after each start and in a restored backup. Of 2^32 keys about one is not a number of the curve, and the next is taken.
 */
const derivePushKeys = (secretKey: string): { publicKey: string; privateKey: string } => {
  const pair = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const bytes = createHmac('sha256', secretKey).update(`push keys ${attempt}`).digest();
    try {
      pair.setPrivateKey(bytes);
      return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
    } catch {}
  }
};

const isPair = (publicKey: string, privateKey: string) => {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey.replace(/={1,2}$/, '');
  } catch {
    return false;
  }
};

type Installation = { publicUrl: string; secretKey: string };

/** Undefined without https: browsers allow no push there, and push services want to know whom they serve. */
const ownSettings = ({ publicUrl, secretKey }: Installation): PushSettings | undefined =>
  publicUrl.startsWith('https://') ? { ...derivePushKeys(secretKey), subject: publicUrl } : undefined;

export const readPushSettings = (source: Source, installation: Installation): PushSettings | undefined => {
  const publicKey = source['VAPID_PUBLIC_KEY'];
  if (!publicKey) return ownSettings(installation);
  const privateKey = required(source, 'VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY');
  const subject = required(source, 'VAPID_SUBJECT', 'VAPID_PUBLIC_KEY');
  if (!isPair(publicKey, privateKey))
    throw new SettingError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one key pair. `npm run porchlight -- push-keys` creates one.',
    );
  if (!/^(mailto:\S[^\s@]*@\S+|https:\/\/\S+)$/.test(subject))
    throw new SettingError('VAPID_SUBJECT must be mailto:you@example.com or an address that starts with https://.');
  return { publicKey, privateKey, subject };
};
