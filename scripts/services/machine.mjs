import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { succeeds } from '../programs.mjs';

export const isRoot = () => process.getuid?.() === 0;

let packageLists;
/** False on another system, or without root. */
export const installPackage = async (name) => {
  if (!isRoot()) return false;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  packageLists ??= succeeds('apt-get', ['update'], options);
  if (!(await packageLists)) return false;
  console.error(`Installing ${name}…`);
  return succeeds('apt-get', ['install', '-y', '--no-install-recommends', name], options);
};

export const sparePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export const listensOn = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(Boolean(socket.destroy())));
    socket.once('error', () => resolve(false));
  });

const WAIT_MS = 20_000;
const ASK_EVERY_MS = 100;

/** False when it does not become true in time. */
export const becomesTrue = async (ask) => {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    if (await ask()) return true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return false;
};

/** Removed when this process ends, however it ends. */
export const temporaryFolder = (name) => {
  const folder = mkdtempSync(join(tmpdir(), `porchlight-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A server for this run alone: it ends when this process does. */
export const runBeside = (command, args, options = {}) => {
  const child = spawn(command, args, { stdio: 'ignore', ...options });
  child.on('error', () => {});
  child.unref();
  process.on('exit', () => child.kill('SIGINT'));
};
