// The one entry of every npm script. It runs on whatever Node the machine has (20 or newer), installs what is missing, and
// goes on with the pinned runtime from node_modules.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { check } from './check.mjs';
import { installDependencies } from './install.mjs';
import { root, runtime } from './paths.mjs';
import { runTests } from './test.mjs';

const [command = 'start', ...rest] = process.argv.slice(2);
const args = rest[0] === '--' ? rest.slice(1) : rest;

/** Runs a program of ours with the pinned runtime, hands signals on, and ends as it ended. */
const runWithRuntime = (file, fileArgs, options = []) =>
  new Promise((resolve) => {
    const child = spawn(runtime, [...options, file, ...fileArgs], { cwd: root, stdio: 'inherit' });
    // The terminal sends Ctrl-C to the whole group; a signal to this process alone is passed on.
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    process.on('SIGINT', () => {});
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });

const commands = {
  start: async () => {
    await buildWhatIsStale();
    return runWithRuntime(join(root, 'server/src/main.ts'), args);
  },
  dev: async () => {
    await buildWhatIsStale({ watch: true });
    return runWithRuntime(join(root, 'server/src/main.ts'), args, ['--watch']);
  },
  build: async () => {
    await buildWhatIsStale({ force: true });
    return 0;
  },
  test: () => runTests(args),
  check: () => check(args),
  bench: async () => {
    await buildWhatIsStale();
    return runWithRuntime(join(root, 'bench/run.ts'), args);
  },
  porchlight: () => runWithRuntime(join(root, 'server/src/cli.ts'), args),
};

const run = commands[command];
if (!run) {
  console.error(`There is no command "${command}". There are: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
await installDependencies();
process.exitCode = await run();
