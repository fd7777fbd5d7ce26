import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

type Cost = { N: number; r: number; p: number };
const COST: Cost = { N: 2 ** 16, r: 8, p: 2 };
const COST_BEFORE: Cost = { N: 2 ** 15, r: 8, p: 3 };
const MOST_MEMORY = 128 * 1024 * 1024;
const LENGTH = 32;

const derive = (password: string, salt: Buffer, cost: Cost) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, { ...cost, maxmem: MOST_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Returns `scrypt$<salt>$<key>$<N>$<r>$<p>`; hashes of earlier versions lack the last three. */
export const hashPassword = async (password: string) => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  const cost = `${COST.N}$${COST.r}$${COST.p}`;
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}$${cost}`;
};

const costOf = (stored: string): Cost => {
  const [N, r, p] = stored.split('$').slice(3).map(Number);
  return N && r && p ? { N, r, p } : COST_BEFORE;
};

/** The hash to store for a password that was just verified; undefined while the stored one is up to date. */
export const renewHash = (password: string, stored: string | null): Promise<string> | undefined =>
  stored !== null && costOf(stored).N < COST.N ? hashPassword(password) : undefined;

/** Compares in constant time. A missing hash costs the same as a wrong password. */
export const verifyPassword = async (password: string, stored: string | null) => {
  const [, salt, key] = stored?.split('$') ?? [];
  const actual = await derive(
    password,
    salt ? Buffer.from(salt, 'base64url') : Buffer.alloc(16),
    stored ? costOf(stored) : COST,
  );
  const expected = Buffer.from(key ?? '', 'base64url');
  return expected.length === LENGTH && timingSafeEqual(actual, expected);
};
