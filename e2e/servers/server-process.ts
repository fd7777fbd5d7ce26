import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { addressIn, type RunningServer } from './running-server.ts';

const PROGRAM = resolve(import.meta.dirname, '../../server/src/main.mjs');

const address = (child: ChildProcess) =>
  new Promise<string>((done, fail) => {
    let printed = '';
    const onData = (data: Buffer) => {
      printed += data.toString();
      const found = addressIn(printed);
      if (found) done(found);
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${printed}`)));
  });

/** As an operator runs it: a process of its own, which can be killed and started again. */
export type ServerProcess = RunningServer & {
  /** As a power cut: SIGKILL. */
  crash(): Promise<void>;
  restart(): Promise<void>;
};

export const startServerProcess = async (settings: Record<string, string>): Promise<ServerProcess> => {
  let child: ChildProcess;
  const printed: string[] = [];
  const start = () => {
    child = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (data: Buffer) => printed.push(data.toString()));
    return address(child);
  };
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      // A test may have killed it without starting it again.
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', () => done());
      child.kill(signal);
    });
  return {
    url: await start(),
    printed: () => printed.join(''),
    stop: () => end('SIGTERM'),
    crash: () => end('SIGKILL'),
    restart: async () => {
      await start();
    },
  };
};
