import { cruise } from 'dependency-cruiser';

/** By its name alone, wherever it is installed. */
const nameOf = (path) => path.replace(/^.*?node_modules\/((?:@[^/]+\/)?[^/]+)\/.*$/, '$1');

/** Types included: `RULE: FROM -> TO`. */
export const violationsOf = async (folder, { baseDir, rules, exclude, doNotFollow = 'node_modules' }) => {
  const { output } = await cruise(
    [folder],
    {
      baseDir,
      validate: true,
      ruleSet: rules,
      exclude: { path: exclude },
      doNotFollow: { path: doNotFollow },
      tsPreCompilationDeps: true,
      // The compiler of this project has no JavaScript interface.
      parser: 'swc',
      metrics: true,
    },
    { extensions: ['.ts', '.tsx', '.mjs', '.json', '.css'], conditionNames: ['import', 'node'] },
  );
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${nameOf(to)}`).sort();
};
