import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { makeTestStore } from './test-store.ts';

export const MAIN = fileURLToPath(new URL('../main.mjs', import.meta.url));
export const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

export type Settings = Record<string, string | undefined>;

export const startProgram = (file: string, args: string[], settings: Settings) => {
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env['PATH'], ...settings } });
  const out: string[] = [];
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => out.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  return { child, out, errors };
};

export const finished = async ({ child, out, errors }: ReturnType<typeof startProgram>) => {
  const [code] = await once(child, 'close');
  return { code, out, errors };
};

export const runCommandLine = (args: string[], settings: Settings) => finished(startProgram(CLI, args, settings));

export const createServerPrograms = () => {
  const endings: (() => unknown)[] = [];

  const makeFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-program-'));
    endings.push(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };

  const makeStore = async (): Promise<Settings> => {
    const store = await makeTestStore();
    endings.push(store.remove);
    return { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl, PORT: '0', LOG_LEVEL: 'info' };
  };

  const spawnServer = (settings: Settings) => {
    const server = startProgram(MAIN, [], settings);
    endings.push(async () => {
      if (server.child.exitCode !== null || server.child.signalCode !== null) return;
      server.child.kill('SIGKILL');
      await once(server.child, 'close');
    });
    return server;
  };

  /** Starts the server and waits until it has said where it listens, and all it has to say. */
  const start = async (settings: Settings, lastLine = /works once; creates the administrator|is the administrator/) => {
    const server = spawnServer(settings);
    await expect.poll(() => server.out.join('\n'), { timeout: 20_000 }).toMatch(lastLine);
    const address = server.out.map((line) => /Console +(\S+)\/app/.exec(line)?.[1]).find((found) => found) ?? '';
    return { ...server, address };
  };

  const end = async () => {
    for (const ending of endings.splice(0).reverse()) await ending();
  };

  return { makeFolder, makeStore, spawnServer, start, end };
};
