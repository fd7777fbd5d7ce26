import { type AddressInfo } from 'node:net';
import pino from 'pino';
import { createFakeMailer } from '../adapters/mailer.fake.ts';
import { createApp } from '../app.ts';
import { compose, type Replaced } from '../composition.ts';
import { openStore } from '../db/client.ts';
import { type Env, readEnv } from '../env.ts';
import { createFactories, type TestAgent } from './factories.ts';
import { createHttpClient } from './http-client.ts';
import { makeTestStore, type TestStore } from './test-store.ts';

export type TestServerOptions = Replaced & {
  env?: Partial<Env>;
  /** Join a server that is already there as a second node: same store and settings. */
  beside?: { testStore: TestStore; env: Env };
};

const testEnv = ({ dataDir, databaseUrl }: TestStore, given: Partial<Env> = {}): Env => ({
  ...readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: 'a key for tests that is long enough', LOG_LEVEL: 'silent', PORT: '0' }),
  rateLimits: false,
  ...given,
});

/**
 * A real server on a free port and a store of its own (SQLite, or PostgreSQL with TEST_STORE=postgres). Close it when the
 * file is done: `afterAll(() => server.close())`.
 */
export const startTestServer = async ({ env: given, beside, ...replaced }: TestServerOptions = {}) => {
  const testStore = beside?.testStore ?? (await makeTestStore());
  const env = beside ? { ...beside.env, ...given } : testEnv(testStore, given);
  const mailer = createFakeMailer();
  const store = openStore(env);
  const { deps, close: closeDoors } = await compose(env, pino({ level: env.logLevel }), store, { mailer, ...replaced });
  const app = await createApp(deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    app.server.closeAllConnections();
    await app.close();
    await closeDoors();
    if (!beside) await testStore.remove();
  };
  return {
    url,
    app,
    deps,
    env,
    store,
    testStore,
    mails: mailer.sent,
    close,
    ...createFactories(deps),
    /** Nobody: no token. */
    http: createHttpClient(url),
    asVisitor: ({ token, website_token }: { token: string; website_token: string }) =>
      createHttpClient(url, { headers: { 'x-auth-token': token }, query: { website_token } }),
    asAgent: ({ access_token }: Pick<TestAgent, 'access_token'>) =>
      createHttpClient(url, { headers: { api_access_token: access_token } }),
  };
};

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

