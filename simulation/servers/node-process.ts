import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '../../server/src/main.mjs');
const CLOCK = join(import.meta.dirname, 'moved-clock.mjs');
const SLACK = join(import.meta.dirname, 'slack-address.mjs');
const OPTIONS = ['--import', CLOCK, '--import', SLACK];
const START_MS = 60_000;

export type LogLine = { at: number; text: string; level: string | undefined };

const levelOf = (text: string): string | undefined => {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && 'level' in line ? String(line.level) : undefined;
  } catch {
    return undefined;
  }
};

export const createNode = (name: string, env: Record<string, string>, port: number) => {
  const lines: LogLine[] = [];
  let child: ChildProcess | undefined;
  let clockOffsetMs = 0;
  let program = SERVER;
  /** The simulation ended this process; any other end is a violation. */
  let isEndWanted = false;

  const read = (stream: NodeJS.ReadableStream, onLine: (text: string) => void) => {
    let rest = '';
    stream.setEncoding('utf8').on('data', (part: string) => {
      const parts = (rest + part).split('\n');
      rest = parts.pop() ?? '';
      for (const text of parts) {
        lines.push({ at: Date.now(), text, level: levelOf(text) });
        onLine(text);
      }
    });
  };

  const start = () =>
    new Promise<void>((resolve, reject) => {
      isEndWanted = false;
      const mine = spawn(process.execPath, [...OPTIONS, program], {
        env: {
          PATH: process.env['PATH'] ?? '',
          ...env,
          PORT: String(port),
          SIMULATION_CLOCK_OFFSET_MS: String(clockOffsetMs),
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = mine;
      const timer = setTimeout(() => reject(new Error(`${name} did not start within ${START_MS} ms.`)), START_MS);
      mine.once('exit', (code, signal) => {
        clearTimeout(timer);
        if (!isEndWanted)
          lines.push({ at: Date.now(), text: `the process ended unexpectedly (${code ?? signal})`, level: 'fatal' });
        reject(
          new Error(
            `${name} ended with ${code ?? signal}: ${lines
              .map(({ text }) => text)
              .slice(-3)
              .join(' ')}`,
          ),
        );
      });
      const onLine = (text: string) => {
        if (!text.startsWith('Console ')) return;
        clearTimeout(timer);
        resolve();
      };
      if (mine.stdout) read(mine.stdout, onLine);
      if (mine.stderr) read(mine.stderr, () => {});
    });

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      if (!child || !isRunning()) return done();
      isEndWanted = true;
      child.once('exit', () => done());
      child.kill(signal);
    });

  const statistics = () => {
    const folder = `/proc/${child?.pid}`;
    return {
      memoryBytes: Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1]) * 1024,
      openFiles: readdirSync(`${folder}/fd`).length,
    };
  };

  return {
    name,
    port,
    lines,
    start,
    end,
    isRunning,
    statistics,
    setProgram: (main: string) => {
      program = main;
    },
    runs: (main: string) => program === main,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    setClock: (offsetMs: number) => {
      clockOffsetMs = offsetMs;
      if (isRunning()) child?.send({ clockOffsetMs });
    },
  };
};
export type Node = ReturnType<typeof createNode>;
