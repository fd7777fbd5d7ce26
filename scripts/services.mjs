import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(Boolean(socket.destroy())));
    socket.once('error', () => resolve(false));
  });

const quietly = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const isRoot = () => process.getuid?.() === 0;

let updated = false;
const installPackage = (...names) => {
  if (!isRoot()) return false;
  if (!updated) updated = quietly('apt-get', ['update']);
  console.error(`Installing ${names.join(', ')}…`);
  return quietly('apt-get', ['install', '-y', '--no-install-recommends', ...names]);
};

const waitFor = async (port) => {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await listens(port)) return true;
    await new Promise((done) => setTimeout(done, 200));
  }
  return false;
};

const startPostgres = async () => {
  if (await listens(5432)) return true;
  const start = 'for v in $(ls /etc/postgresql 2>/dev/null); do pg_ctlcluster --skip-systemctl-redirect "$v" main start; done';
  if (!existsSync('/usr/bin/pg_ctlcluster') && !(process.env.CI && installPackage('postgresql'))) return false;
  quietly('sh', ['-c', start]);
  return waitFor(5432);
};

const canSpeakToPostgres = () => {
  const asRoot = ['-h', '127.0.0.1', '-U', 'postgres', '-c', 'select 1', 'postgres'];
  if (quietly('psql', asRoot)) return true;
  // A freshly installed server trusts its own system user only: let the tests in from this machine.
  return isRoot() && quietly('sh', ['-c', "sed -i 's/scram-sha-256/trust/' /etc/postgresql/*/main/pg_hba.conf && su postgres -c \"psql -c 'select pg_reload_conf()'\" && sleep 1"]) && quietly('psql', asRoot);
};

const startRedis = async () => {
  if (await listens(6379)) return true;
  if (!existsSync('/usr/bin/redis-server') && !(process.env.CI && installPackage('redis-server'))) return false;
  quietly('redis-server', ['--daemonize', 'yes', '--bind', '127.0.0.1', '--port', '6379', '--save', '', '--appendonly', 'no']);
  return waitFor(6379);
};

const findChromium = () => process.env.CHROMIUM_PATH ?? CHROMIUM_PATHS.find(existsSync);

const installChromium = () =>
  findChromium() ?? (installPackage('chromium') ? findChromium() : undefined) ??
  (quietly('npx', ['playwright-core', 'install', 'chromium']) ? 'playwright' : undefined);

/** What the tests stand on. Answers the environment they need, and what is missing, in words. */
export const prepareServices = async () => {
  const chromium = installChromium();
  const postgres = (await startPostgres()) && canSpeakToPostgres();
  const redis = await startRedis();
  const missing = [
    ...(chromium ? [] : ['Chromium (apt-get install chromium)']),
    ...(postgres ? [] : ['PostgreSQL on 127.0.0.1:5432 (apt-get install postgresql)']),
    ...(redis ? [] : ['Redis on 127.0.0.1:6379 (apt-get install redis-server)']),
  ];
  const env = { ...(chromium && chromium !== 'playwright' ? { CHROMIUM_PATH: chromium } : {}), ...(postgres ? {} : { WITHOUT_POSTGRES: '1' }) };
  return { missing, env };
};
