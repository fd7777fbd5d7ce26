import { createHash, randomBytes, randomInt } from 'node:crypto';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A random token of 24 base-58 characters (wire protocol 12.4): about 140 bits. */
export const makeToken = () => Array.from({ length: 24 }, () => BASE58[randomInt(BASE58.length)]).join('');

/** A random secret for links and sessions, 256 bits, safe in addresses. Only its hash is stored. */
export const makeSecret = () => randomBytes(32).toString('base64url');

/** What is stored of a secret: it is random, so one fast hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
