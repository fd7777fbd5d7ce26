import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root, runtime } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Same terminal, signals and exit code. The `beside` programs (watching builds) end with it. */
export const runWithRuntime = (file, args, { options = [], beside = [] } = {}) =>
  new Promise((resolve) => {
    const child = spawn(runtime, [...options, file, ...args], { cwd: root, stdio: 'inherit' });
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        // A terminal sends Ctrl-C to the whole group, and the server treats a second one as "at once".
        const isSignalledByTerminal = signal === 'SIGINT' && process.stdin.isTTY;
        if (!isSignalledByTerminal) child.kill(signal);
      });
    }
    child.on('error', (error) => {
      console.error(`${runtime} could not be run: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => {
      for (const other of beside) other.kill();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
