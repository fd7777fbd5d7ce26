import { succeeds } from '../programs.mjs';
import { becomesTrue, installPackage, listensOn, runBeside, sparePort, temporaryFolder } from './machine.mjs';

const LOCAL_PORT = 6379;
const isInstalled = () => succeeds('redis-server', ['--version']);

/** The one named, the one that runs here, or a new one; undefined without any. */
export const prepareRedis = async () => {
  const named = process.env.TEST_REDIS_URL;
  if (named) return named;
  if (await listensOn(LOCAL_PORT)) return `redis://127.0.0.1:${LOCAL_PORT}`;
  if (!(await isInstalled()) && !(process.env.CI && (await installPackage('redis-server')))) return undefined;
  const port = await sparePort();
  runBeside('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    temporaryFolder('redis'),
  ]);
  return (await becomesTrue(() => listensOn(port))) ? `redis://127.0.0.1:${port}` : undefined;
};
