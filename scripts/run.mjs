// The one entry of every npm script. It runs on any Node from 20 on, installs what is missing, and continues with the
// pinned runtime from node_modules.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhatIsStale, watchBuilds } from './build.mjs';
import { installDependencies } from './install.mjs';
import { root } from './paths.mjs';
import { runWithRuntime } from './runtime.mjs';

const SERVER = join(root, 'server/src/main.mjs');

const PICTURES = {
  widget: 'e2e/screenshots.ts',
  console: 'e2e/screenshots-console.ts',
  reports: 'e2e/screenshots-reports.ts',
};

const commands = {
  start: async (args) => ((await buildWhatIsStale()) ? runWithRuntime(SERVER, args) : 1),
  dev: async (args) => {
    // A broken page can be fixed while the watching build runs.
    await buildWhatIsStale();
    return runWithRuntime(SERVER, args, { options: ['--watch', '--watch-preserve-output'], beside: watchBuilds() });
  },
  build: async () => ((await buildWhatIsStale({ force: true })) ? 0 : 1),
  /** `@porchlight/loader` and `@porchlight/react`, into `packages/dist`. */
  packages: async () => (await import('./packages/build.mjs')).buildPackages(),
  test: async (args) => (await import('./test.mjs')).runTests(args),
  check: async (args) => (await import('./check.mjs')).check(args),
  bench: async (args) => (await import('./bench.mjs')).bench(args),
  mutate: async (args) => (await import('./mutate.mjs')).mutate(args),
  fuzz: async (args) => (await import('./fuzz.mjs')).fuzz(args),
  simulate: async (args) => (await import('./simulate.mjs')).simulate(args),
  sbom: async ([file]) => (await import('./supply-chain/supply-chain.mjs')).sbom(file),
  advisories: async () => (await import('./supply-chain/supply-chain.mjs')).advisories(),
  /** The icons of the installed console, into `web/icons`. */
  icons: async () => (await import('./icons.mjs')).makeIcons(),
  /** Every screen of the widget, the console and its reports, or the named ones, into `screenshots/`. */
  screenshots: async (args) => {
    if (!(await buildWhatIsStale())) return 1;
    const wanted = Object.keys(PICTURES).filter((name) => args.length === 0 || args.includes(name));
    const pages = args.filter((name) => !Object.hasOwn(PICTURES, name));
    for (const name of wanted) {
      const code = await runWithRuntime(join(root, PICTURES[name]), pages);
      if (code !== 0) return code;
    }
    return wanted.length > 0 ? 0 : 2;
  },
  porchlight: async (args) => {
    // `porchlight start` serves the pages too; the other commands need the server's own code alone.
    if (args[0] === 'start' && !(await buildWhatIsStale())) return 1;
    return runWithRuntime(join(root, 'server/src/cli.ts'), args);
  },
};

const [command = 'start', ...rest] = process.argv.slice(2);
const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!run) {
  console.error(`There is no command "${command}". There are: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
if (!existsSync(join(root, 'package-lock.json'))) {
  console.error('package-lock.json is missing: run this inside a whole clone of the project.');
  process.exit(2);
}
installDependencies();
process.exitCode = await run(rest[0] === '--' ? rest.slice(1) : rest);
