import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashSecret, makeToken } from '../../platform/crypto/tokens.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';

/** The nonce (24 base-58 characters), then our MAC. */
const PATTERN = /^([1-9A-HJ-NP-Za-km-z]{24})-([\w-]{43})$/;

type Owner = Pick<UserRow, 'id' | 'password_hash'>;

/** A new password makes a device unknown again. */
const proof = (nonce: string, { id, password_hash }: Owner, secret: string) =>
  createHmac('sha256', secret)
    .update(`device:${nonce}:${id}:${hashSecret(password_hash ?? '')}`)
    .digest('base64url');

/** For a device that has signed in: with it, wrong passwords tried elsewhere do not lock its owner out. */
export const makeDeviceToken = (owner: Owner, secret: string): string => {
  const nonce = makeToken();
  return `${nonce}-${proof(nonce, owner, secret)}`;
};

export const readDeviceToken = (token: string | undefined, owner: Owner, secret: string): string | undefined => {
  const [, nonce, signature] = PATTERN.exec(token ?? '') ?? [];
  if (nonce === undefined || signature === undefined) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(proof(nonce, owner, secret))) ? nonce : undefined;
};
