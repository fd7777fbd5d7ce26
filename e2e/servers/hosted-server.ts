import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import type { HostMessage, HostRequest } from './host-messages.ts';
import { addressIn, type RunningServer } from './running-server.ts';

const PROGRAM = resolve(import.meta.dirname, 'host.ts');

type Waiting = { onLine: (line: string) => void; done: () => void; fail: (error: Error) => void };

/** One process for all servers of this worker, started with the first of them. */
type Host = { process: ChildProcess; waiting: Map<number, Waiting> };
let host: Host | undefined;
let lastId = 0;

const startHost = (): Host => {
  const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const waiting = new Map<number, Waiting>();
  child.on('message', (message: HostMessage) => {
    const asked = waiting.get(message.id);
    if ('line' in message) asked?.onLine(message.line);
    else if ('failed' in message) asked?.fail(new Error(message.failed));
    else asked?.done();
  });
  child.on('exit', (code, signal) => {
    host = undefined;
    for (const { fail } of waiting.values())
      fail(new Error(`The process of the servers ended with ${code ?? signal}.`));
  });
  return { process: child, waiting };
};

const request = ({ process: child, waiting }: Host, message: HostRequest, onLine: Waiting['onLine']) =>
  new Promise<void>((done, fail) => {
    waiting.set(message.id, { onLine, done, fail });
    child.send(message);
  });

/** In a process that it shares with the other servers of this worker. It can be stopped, not killed. */
export const startHostedServer = async (settings: Record<string, string>): Promise<RunningServer> => {
  host ??= startHost();
  const own = host;
  lastId += 1;
  const id = lastId;
  const printed: string[] = [];
  const onLine = (line: string) => printed.push(`${line}\n`);
  await request(own, { id, settings }, onLine);
  const url = addressIn(printed.join(''));
  if (!url) throw new Error(`The server did not print its address: ${printed.join('')}`);
  const stop = async () => {
    await request(own, { id, stop: true }, onLine);
    own.waiting.delete(id);
  };
  return { url, printed: () => printed.join(''), stop };
};
