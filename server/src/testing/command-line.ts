import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

type Settings = Record<string, string | undefined>;

/** Starts a program of ours with these settings and no others. `out` and `errors` grow as it speaks. */
export const startProgram = (file: string, args: string[], settings: Settings) => {
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env['PATH'], ...settings } });
  const out: string[] = [];
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => out.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  return { child, out, errors };
};

/** Waits for its end. */
export const finished = async ({ child, out, errors }: ReturnType<typeof startProgram>) => {
  const [code] = await once(child, 'close');
  return { code, out, errors };
};

/** Runs `npm run porchlight -- ARGS` to its end. */
export const runCommandLine = (args: string[], settings: Settings) => finished(startProgram(CLI, args, settings));
