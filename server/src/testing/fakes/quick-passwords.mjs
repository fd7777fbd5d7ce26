import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/* Each check of a password takes 0.4 s of a core. Where WHOLE_PASSWORD_COST is set, nothing changes. */
const CHEAPER = 64;
const { scrypt } = crypto;

crypto.scrypt = (password, salt, length, { N, ...options }, done) =>
  scrypt(password, salt, length, { ...options, N: process.env.WHOLE_PASSWORD_COST ? N : N / CHEAPER }, done);
syncBuiltinESMExports();
