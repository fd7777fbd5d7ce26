import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Loaded before the tests of the server and the servers of end-to-end tests (`vitest.config.ts`): each check of a password takes
 * 0.4 s of a core, which was more than half of what some files compute. Where WHOLE_PASSWORD_COST is set, nothing changes.
 */
const CHEAPER = 64;
const { scrypt } = crypto;

crypto.scrypt = (password, salt, length, { N, ...options }, done) =>
  scrypt(password, salt, length, { ...options, N: process.env.WHOLE_PASSWORD_COST ? N : N / CHEAPER }, done);
syncBuiltinESMExports();
