import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startListening } from './listening-program.ts';
import { type ProxyPlace, proxyConfigs } from './proxy-configs.ts';

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

/** Runs a proxy with its block of docs/operate.md before a server. `url` is its address, by TLS with a certificate of its own. */
export const startProxy = async (name: keyof typeof proxyConfigs, program: string, upstream: string) => {
  const folder = mkdtempSync(join(tmpdir(), `porchlight-${name}-`));
  // Apache's workers run as another user.
  chmodSync(folder, 0o755);
  const place: ProxyPlace = { folder, port: await freePort(), upstream, ...makeCertificate(folder) };
  const config = proxyConfigs[name];
  const file = join(folder, config.file);
  writeFileSync(file, config.write(place));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const { errors, stop } = await startListening(program, config.args(file), place.port, {
    ...process.env,
    HOME: folder,
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  const end = async () => {
    await stop();
    remove();
  };
  return { url: `https://127.0.0.1:${place.port}`, errors, stop: end };
};
