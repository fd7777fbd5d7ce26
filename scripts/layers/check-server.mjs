import { cruise } from 'dependency-cruiser';
import { root } from '../paths.mjs';
import { SERVER_RULES } from './server-rules.mjs';

/** A package by its name alone, wherever it is installed and whatever its files are called. */
const nameOf = (path) => path.replace(/^.*?node_modules\/((?:@[^/]+\/)?[^/]+)\/.*$/, '$1');

/** The imports of the server that break a rule: `RULE: FROM -> TO`. The tests are left out. */
export const serverViolations = async (baseDir = root) => {
  const { output } = await cruise(
    ['server/src'],
    {
      baseDir,
      validate: true,
      ruleSet: SERVER_RULES,
      exclude: { path: '[.]test[.]ts$' },
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
      // The compiler of this project has no JavaScript interface.
      parser: 'swc',
      metrics: true,
    },
    { extensions: ['.ts', '.mjs', '.json'], conditionNames: ['import', 'node'] },
  );
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${nameOf(to)}`).sort();
};
