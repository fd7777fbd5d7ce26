import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

const STARTED_WITHIN_MS = 20_000;

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Runs a program of this machine until it listens on its port. `user`: who runs it, where that is not this process's own. */
export const startListening = async (
  program: string,
  args: string[],
  port: number,
  env: NodeJS.ProcessEnv,
  user: { uid?: number; gid?: number } = {},
) => {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env, ...user });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString();
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  for (const end = Date.now() + STARTED_WITHIN_MS; !(await isOpen(port)); ) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`${program} did not start:\n${errors}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { errors: () => errors, stop };
};
