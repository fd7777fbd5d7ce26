import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Env } from '../../platform/config/environment.ts';
import type { TestStore } from '../test-store.ts';

const MAIN = fileURLToPath(new URL('../../main.mjs', import.meta.url));

export const startServerProcess = (store: TestStore, { secretKey }: Pick<Env, 'secretKey'>) =>
  new Promise<{ url: string; kill(): Promise<void> }>((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: store.dataDir,
        SECRET_KEY: secretKey,
        RATE_LIMITS: 'false',
        LOG_LEVEL: 'error',
        ...(store.databaseUrl ? { DATABASE_URL: store.databaseUrl } : {}),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    let said = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
    child.stdout.on('data', (part) => {
      said += part;
      const url = /(http:\/\/\S+)\/app/.exec(said)?.[1];
      if (!url) return;
      resolve({
        url,
        kill: async () => {
          child.kill('SIGKILL');
          await ended;
        },
      });
    });
  });
