import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

// OWASP's scrypt parameters of the least memory: 2^15 blocks of 8, three lanes; 32 MiB a check.
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 96 * 1024 * 1024 };
const LENGTH = 32;

const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** What is stored of a password: `scrypt$<salt>$<key>`. */
export const hashPassword = async (password: string) => {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
};

/** True when the password is the stored one; compared in constant time. A missing hash costs the same as a wrong one. */
export const verifyPassword = async (password: string, stored: string | null) => {
  const [, salt, key] = stored?.split('$') ?? [];
  const actual = await derive(password, salt ? Buffer.from(salt, 'base64url') : Buffer.alloc(16));
  const expected = Buffer.from(key ?? '', 'base64url');
  return expected.length === LENGTH && timingSafeEqual(actual, expected);
};
