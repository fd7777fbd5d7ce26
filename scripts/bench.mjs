import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseBench, summarise } from './bench-lines.mjs';
import { buildWhatIsStale } from './build.mjs';
import { root, runtime } from './paths.mjs';
import { listen } from './programs.mjs';
import { prepareServices } from './services/prepare.mjs';

const folder = join(root, 'bench');
const names = () =>
  (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);

const runAll = async (chosen, env) => {
  const results = [];
  for (const name of chosen) {
    console.error(`Measuring ${name}…`);
    const { code, output } = await listen(runtime, [join(folder, `${name}.ts`)], { env: { ...process.env, ...env } });
    const lines = parseBench(name, output, code);
    for (const line of lines) console.log(JSON.stringify(line));
    results.push(...lines);
  }
  return results;
};

/** All budgets, or the named ones. Each prints JSON lines; the exit code is 1 when one is over its limit. */
export const bench = async (wanted) => {
  const known = names();
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0 || known.length === 0) {
    console.error(`There is no benchmark "${unknown.join(', ')}". There are: ${known.join(', ') || 'none'}.`);
    return 2;
  }
  const { env } = await prepareServices({ isDurable: true });
  if (!(await buildWhatIsStale())) return 1;
  const results = await runAll(wanted.length > 0 ? wanted : known, env);
  console.error(`\n${summarise(results)}`);
  return results.every(({ ok }) => ok) ? 0 : 1;
};
