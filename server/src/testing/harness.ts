import pino, { type Logger } from 'pino';
import { compose, type Replaced } from '../composition.ts';
import { createFakeMailer } from '../platform/clients/mailer.fake.ts';
import { type Env, readEnv } from '../platform/config/environment.ts';
import { openStore } from '../platform/database/open-store.ts';
import type { RouteFacts } from '../platform/http/route-list.ts';
import { openWeb } from '../web-server.ts';
import { createAnswerCheck } from './answer-check.ts';
import type { TestAgent } from './factories/agents.ts';
import { createFactories } from './factories.ts';
import { createHttpClient } from './http-client.ts';
import { makeTestStore, type TestStore } from './test-store.ts';

export type TestServerOptions = Replaced & {
  env?: Partial<Env>;
  /** Run jobs as they come; off unless asked, so that a test sees what was enqueued. */
  jobs?: boolean;
  /** In place of one that writes to standard output. */
  log?: Logger;
  /** Join a server that is already there as a second node: same store and settings. */
  beside?: { testStore: TestStore; env: Env };
};

const testEnv = ({ dataDir, databaseUrl }: TestStore, overrides: Partial<Env> = {}): Env => ({
  ...readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'silent',
    PORT: '0',
  }),
  rateLimits: false,
  ...overrides,
});

/** SQLite, or PostgreSQL with TEST_STORE=postgres. Close it: `afterAll(() => server.close())`. */
export const startTestServer = async ({ env: overrides, beside, jobs, log, ...replaced }: TestServerOptions = {}) => {
  const testStore = beside?.testStore ?? (await makeTestStore());
  const env = beside ? { ...beside.env, ...overrides } : testEnv(testStore, overrides);
  const mailer = createFakeMailer();
  const store = openStore(env);
  const {
    deps,
    worker,
    logLevels,
    close: closeDeps,
  } = await compose(env, log ?? pino({ level: env.logLevel }), store, {
    ...(env.smtpUrl ? {} : { mailer }),
    ...replaced,
  });
  const web = await openWeb(deps);
  const url = `http://127.0.0.1:${await web.listen(0, '127.0.0.1')}`;
  const check = createAnswerCheck(web.app.getDecorator<readonly RouteFacts[]>('routeList'));
  if (jobs) worker.start();
  const close = async () => {
    web.app.server.closeAllConnections();
    await web.close();
    await closeDeps();
    if (!beside) await testStore.remove();
  };
  return {
    url,
    app: web.app,
    deps,
    env,
    store,
    testStore,
    mails: mailer.sent,
    runJobs: worker.runDue,
    /** Applies the levels of the log that are set now. */
    lookForLogLevels: logLevels.look,
    close,
    ...createFactories(deps),
    http: createHttpClient(url, {}, check),
    asVisitor: ({ token, website_token }: { token: string; website_token: string }) =>
      createHttpClient(url, { headers: { 'x-auth-token': token }, query: { website_token } }, check),
    asAgent: ({ access_token }: Pick<TestAgent, 'access_token'>) =>
      createHttpClient(url, { headers: { api_access_token: access_token } }, check),
  };
};

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
