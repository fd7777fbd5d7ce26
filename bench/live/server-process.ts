import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ADMIN = { email: 'ada@example.com', password: 'Secret-lamp-12!' };
export const SECRET_KEY = 'a key for measuring that is long enough';

/** `sysconf(_SC_CLK_TCK)` is 100 on Linux. */
const MS_PER_TICK = 10;

export type ServerProcess = {
  url: string;
  startedIn: number;
  memory: () => number;
  cpu: () => number;
  stop: () => Promise<void>;
};

/** `startedIn`: milliseconds until the server printed its address. */
export const startProcess = (dataDir: string, env: Record<string, string> = {}) =>
  new Promise<ServerProcess>((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.mjs')], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: dataDir,
        SECRET_KEY,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        RATE_LIMITS: 'false',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.once('exit', () => child.kill('SIGKILL'));
    let said = '';
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
    child.stdout.on('data', (part) => {
      said += part;
      const url = /(http:\/\/\S+)\/app/.exec(said)?.[1];
      if (!url) return;
      resolve({
        url,
        startedIn: performance.now() - begun,
        memory: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
        cpu: () => {
          const words = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
          return (Number(words[11]) + Number(words[12])) * MS_PER_TICK;
        },
        stop: async () => {
          child.kill('SIGTERM');
          await ended;
        },
      });
    });
  });
