import { root } from '../paths.mjs';
import { violationsOf } from './cruise.mjs';
import { SERVER_RULES } from './server-rules.mjs';

/** The imports of the server that break a rule: `RULE: FROM -> TO`. The tests are left out. */
export const serverViolations = (baseDir = root) =>
  violationsOf('server/src', { baseDir, rules: SERVER_RULES, exclude: '[.]test[.]ts$' });
