import { root } from '../paths.mjs';
import { violationsOf } from './cruise.mjs';
import { WEB_RULES } from './web-rules.mjs';

/** Imports of the pages that break a rule: `RULE: FROM -> TO`. Tests and their fixtures are left out. */
export const webViolations = (baseDir = root) =>
  violationsOf('web', {
    baseDir,
    rules: WEB_RULES,
    exclude: '[.](test|fake)[.]tsx?$|/testing/|^web/dist/',
    doNotFollow: 'node_modules|[.]css$',
  });
