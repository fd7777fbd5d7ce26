import { timingSafeEqual } from 'node:crypto';
import { type InboxId, isId } from '@porchlight/core/wire/ids.ts';
import { jwtSignature, signJwt } from '../../platform/crypto/jwt.ts';
import type { Deps } from '../deps.ts';

/** Claims of a visitor's token (wire protocol 3.4): no expiry; it ends when its session's generation is raised. */
export type VisitorClaims = {
  source_id: string;
  inbox_id: InboxId;
  /** They solved the captcha, or the website verified them. Absent in all other tokens. */
  is_human?: true;
  /** Of the session's tokens; absent for the first. */
  generation?: number;
  /** The previous session on this device, which expired. It opens nothing: it finds unsent messages. */
  owner?: string;
};

export const signVisitorToken = (claims: VisitorClaims, secret: string) => {
  const { source_id, inbox_id, is_human, generation, owner } = claims;
  return signJwt(
    { source_id, inbox_id, is_human, ...(generation ? { generation } : {}), ...(owner ? { owner } : {}) },
    secret,
  );
};

const isClaims = (value: unknown): value is VisitorClaims =>
  typeof value === 'object' &&
  value !== null &&
  'source_id' in value &&
  typeof value.source_id === 'string' &&
  value.source_id !== '' &&
  'inbox_id' in value &&
  isId<InboxId>(value.inbox_id) &&
  (!('generation' in value) || Number.isSafeInteger(value.generation)) &&
  (!('owner' in value) || typeof value.owner === 'string');

const parse = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
};

export const readVisitorToken = (token: string | undefined, secret: string): VisitorClaims | undefined => {
  const [header, body, signature, ...rest] = token?.split('.') ?? [];
  if (!header || !body || !signature || rest.length > 0) return undefined;
  const received = Buffer.from(signature, 'base64url');
  const expected = jwtSignature(`${header}.${body}`, secret);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
  const claims = parse(body);
  return isClaims(claims) ? claims : undefined;
};

type Keys = Pick<Deps['env'], 'secretKey' | 'previousSecretKey'>;

/** While a key is being replaced, tokens of the previous one are valid too; each page gets one of the new key. */
export const claimsOf = (
  token: string | undefined,
  { secretKey, previousSecretKey }: Keys,
): VisitorClaims | undefined =>
  readVisitorToken(token, secretKey) ?? (previousSecretKey ? readVisitorToken(token, previousSecretKey) : undefined);
