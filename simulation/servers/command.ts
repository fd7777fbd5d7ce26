import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const CLI = join(import.meta.dirname, '../../server/src/cli.ts');
const LONGEST_MS = 120_000;

/** As an operator runs it. Returns the output. `cli`: of which version. @throws when it fails */
export const runCommand = (args: readonly string[], env: Record<string, string>, cli = CLI) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LONGEST_MS,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        printed += part;
      });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`porchlight ${args[0]} ended with ${code ?? signal}: ${printed.slice(-500)}`));
    });
  });
