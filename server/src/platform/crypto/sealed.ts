import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SealedColumn } from './sealed-columns.ts';

export type Keys = { secretKey: string; previousSecretKey: string | undefined };

const keyOf = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `sealed:${purpose}`, 32));

/** AES-256-GCM. Every sealed column must be in `sealed-columns.ts`, so that a key rotation seals it again. */
export const seal = (secret: string, { secretKey }: Pick<Keys, 'secretKey'>, { purpose }: SealedColumn): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, purpose), iv);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
};

const open = (sealed: string, secretKey: string, purpose: string): string | undefined => {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
  if (bytes.length < 28) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};

/** Also tries the previous key (`isCurrent`: which); undefined when sealed with another key, or changed. */
export const unseal = (
  sealed: string,
  { secretKey, previousSecretKey }: Keys,
  { purpose }: SealedColumn,
): { secret: string; isCurrent: boolean } | undefined => {
  const secret = open(sealed, secretKey, purpose);
  if (secret !== undefined) return { secret, isCurrent: true };
  const before = previousSecretKey === undefined ? undefined : open(sealed, previousSecretKey, purpose);
  return before === undefined ? undefined : { secret: before, isCurrent: false };
};
