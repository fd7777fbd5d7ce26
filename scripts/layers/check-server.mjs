import { root } from '../paths.mjs';
import { violationsOf } from './cruise.mjs';
import { SERVER_RULES } from './server-rules.mjs';

export const serverViolations = (baseDir = root) =>
  violationsOf('server/src', { baseDir, rules: SERVER_RULES, exclude: '[.]test[.]ts$' });
