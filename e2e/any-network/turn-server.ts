import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';

const SECRET = 'a-secret-of-the-tests';

/** Browsers ignore the loopback interface when they gather candidates. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.1';

const findFreePort = (address: string) =>
  new Promise<number>((done) => {
    const socket = createSocket('udp4').bind(0, address, () => {
      const { port } = socket.address();
      socket.close(() => done(port));
    });
  });

/** Resolves with coturn's matching output. */
const waitForLog = (child: ChildProcess, said: string[], text: RegExp) =>
  new Promise<string>((done, fail) => {
    const checkOutput = () => {
      const found = text.exec(said.join(''));
      if (found) done(found[0]);
    };
    child.stdout?.on('data', checkOutput);
    child.once('exit', (code) => fail(new Error(`coturn ended with ${code}: ${said.join('')}`)));
    checkOutput();
  });

export const openTurnServer = async (path = process.env['TURNSERVER_PATH'] ?? '/usr/bin/turnserver') => {
  const address = ownAddress();
  const port = await findFreePort(address);
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-turn-'));
  const flags = [
    '-n',
    '-v',
    '--log-file=stdout',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    '--no-tcp',
    '--allow-loopback-peers',
  ];
  const child = spawn(
    path,
    [
      ...flags,
      `--listening-ip=${address}`,
      `--relay-ip=${address}`,
      `--listening-port=${port}`,
      `--userdb=${join(folder, 'turndb')}`,
      `--pidfile=${join(folder, 'pid')}`,
      '--realm=chat.example.com',
      '--use-auth-secret',
      `--static-auth-secret=${SECRET}`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const said: string[] = [];
  child.stdout?.on('data', (data: Buffer) => said.push(data.toString()));
  await waitForLog(child, said, /listener opened|UDP listener/i);
  return {
    settings: { TURN_URLS: `turn:${address}:${port}`, TURN_SECRET: SECRET, CALL_RELAY_ONLY: 'true' },
    waitForLog: (text: RegExp) => waitForLog(child, said, text),
    close: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
