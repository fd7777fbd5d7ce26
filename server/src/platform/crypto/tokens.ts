import { createHash, randomBytes, randomInt } from 'node:crypto';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** 24 base-58 characters (wire protocol 12.4): about 140 bits. */
export const makeToken = () => Array.from({ length: 24 }, () => BASE58[randomInt(BASE58.length)]).join('');

/** 256 bits, safe in addresses. Only its hash is stored. */
export const makeSecret = () => randomBytes(32).toString('base64url');

/** The secret is random, so one fast hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
