import { createECDH } from 'node:crypto';
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

const isPair = (publicKey: string, privateKey: string) => {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey.replace(/={1,2}$/, '');
  } catch {
    return false;
  }
};

export const readPushSettings = (source: Source): PushSettings | undefined => {
  const publicKey = source['VAPID_PUBLIC_KEY'];
  if (!publicKey) return undefined;
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
