import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root, runtime } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs one of our files with the pinned runtime in this process's place: same terminal, same signals, same exit code. The
 * `beside` programs (watching builds) end with it.
 */
export const runWithRuntime = (file, args, { options = [], beside = [] } = {}) =>
  new Promise((resolve) => {
    const child = spawn(runtime, [...options, file, ...args], { cwd: root, stdio: 'inherit' });
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        // A terminal gives Ctrl-C to the whole group, and a second one means "at once" to the server.
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
