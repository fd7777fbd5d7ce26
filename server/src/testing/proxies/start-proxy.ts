import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProxyPlace, proxyConfigs } from './proxy-configs.ts';

const STARTED_WITHIN_MS = 20_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const makeCertificate = (folder: string) => {
  const [certificate, key, pem] = ['certificate.pem', 'key.pem', 'both.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const subject = ['-subj', '/CN=chat.example.com', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  writeFileSync(pem, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return { certificate, key, pem };
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

/** Runs a proxy with its block of docs/operate.md before a server. `url` is its address, by TLS with a certificate of its own. */
export const startProxy = async (name: keyof typeof proxyConfigs, program: string, upstream: string) => {
  const folder = mkdtempSync(join(tmpdir(), `porchlight-${name}-`));
  // Apache's workers run as another user.
  chmodSync(folder, 0o755);
  const place: ProxyPlace = { folder, port: await freePort(), upstream, ...makeCertificate(folder) };
  const config = proxyConfigs[name];
  const file = join(folder, config.file);
  writeFileSync(file, config.write(place));
  const child = spawn(program, config.args(file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString();
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + STARTED_WITHIN_MS; !(await isOpen(place.port)); ) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`${name} did not start:\n${errors}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url: `https://127.0.0.1:${place.port}`, errors: () => errors, stop };
};
