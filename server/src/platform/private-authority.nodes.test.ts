import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServerPrograms, finished, runCommandLine } from '../testing/command-line.ts';
import { freePort, startListening } from '../testing/proxies/listening-program.ts';
import { postgresPrograms } from '../testing/services/postgres-pair.ts';
import { isOpensslInstalled, makeAuthority } from '../testing/services/private-authority.ts';
import { isRedisInstalled } from '../testing/services/redis-sentinels.ts';

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
const user = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

describe.runIf(postgresPrograms && isRedisInstalled && isOpensslInstalled)('TLS with a private authority', () => {
  const programs = createServerPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-tls-'));
  const stops: (() => Promise<void>)[] = [];
  let authority: ReturnType<typeof makeAuthority>;
  let otherAuthority: ReturnType<typeof makeAuthority>;
  let postgresPort: number;
  let redisPort: number;

  const startPostgres = async (bin: string) => {
    const runner = user();
    if (runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid);
    if (runner.uid !== undefined) chownSync(authority.key, runner.uid, runner.gid);
    chmodSync(authority.key, 0o600);
    const data = join(folder, 'data');
    const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    const { status, stderr } = spawnSync(join(bin, 'initdb'), init, { ...runner, cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const settings = [
      ...['ssl=on', `ssl_cert_file=${authority.certificate}`, `ssl_key_file=${authority.key}`],
      ...['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`],
    ].flatMap((setting) => ['-c', setting]);
    postgresPort = await freePort();
    const args = ['-D', data, '-p', String(postgresPort), ...settings];
    const { stop } = await startListening(join(bin, 'postgres'), args, postgresPort, process.env, runner);
    stops.push(() => stop('SIGQUIT'));
  };

  const startRedis = async () => {
    redisPort = await freePort();
    const tls = ['--tls-port', String(redisPort), '--port', '0', '--tls-auth-clients', 'no'];
    const files = ['--tls-cert-file', authority.certificate, '--tls-key-file', authority.key];
    const more = ['--tls-ca-cert-file', authority.ca, '--save', '', '--dir', folder];
    const { stop } = await startListening('redis-server', [...tls, ...files, ...more], redisPort, process.env);
    stops.push(() => stop('SIGKILL'));
  };

  beforeAll(async () => {
    authority = makeAuthority(folder, 'ours');
    otherAuthority = makeAuthority(folder, 'other');
    await startPostgres(postgresPrograms ?? '');
    await startRedis();
  });
  afterEach(programs.end);
  afterAll(async () => {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const settingsWith = ({ ca }: { ca: string }, redisCa = ca) => ({
    DATA_DIR: programs.makeFolder(),
    PORT: '0',
    SECRET_KEY: 'a key for tests that is long enough',
    DATABASE_URL: `postgres://postgres@127.0.0.1:${postgresPort}/postgres?sslmode=verify-full&sslrootcert=${encodeURIComponent(ca)}`,
    REDIS_URL: `rediss://127.0.0.1:${redisPort}`,
    NODE_EXTRA_CA_CERTS: redisCa,
  });

  it('serves with PostgreSQL and Redis, and writes a backup (SYS-123)', async () => {
    const settings = settingsWith(authority);
    const server = await programs.start(settings);
    const ready = await (await fetch(`${server.address}/ready`)).json();
    expect(ready).toMatchObject({ status: 'ok', store: true, bus: true });
    const backup = await runCommandLine(['backup', join(programs.makeFolder(), 'backup.tar')], {
      ...settings,
      PATH: `${postgresPrograms}:${process.env['PATH']}`,
    });
    expect([backup.code, backup.errors]).toEqual([0, []]);
  });

  it('does not start on a PostgreSQL of another authority (SYS-123)', async () => {
    const { code, errors } = await finished(programs.spawnServer(settingsWith(otherAuthority, authority.ca)));
    expect([code, errors.length]).toEqual([1, 1]);
    expect(errors[0]).toMatch(/^Cannot connect to the database of DATABASE_URL: .*certificate/);
  });

  it('names the file of certificates that is not there (SYS-123)', async () => {
    const missing = join(folder, 'missing.pem');
    const { code, errors } = await finished(programs.spawnServer(settingsWith({ ca: missing }, authority.ca)));
    expect([code, errors.length]).toEqual([1, 1]);
    expect(errors[0]).toContain(missing);
  });

  it('does not exchange events through a Redis of another authority (SYS-123)', async () => {
    const server = await programs.start({ ...settingsWith(authority), NODE_EXTRA_CA_CERTS: otherAuthority.ca });
    const ready = await (await fetch(`${server.address}/ready`)).json();
    expect(ready).toMatchObject({ status: 'degraded', bus: false });
  });
});
