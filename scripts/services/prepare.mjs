import { prepareChromium } from './chromium.mjs';
import { prepareCoturn } from './coturn.mjs';
import { prepareFirefox, prepareWebkit } from './engines.mjs';
import { prepareHeadlessShell } from './headless-shell.mjs';
import { preparePgbouncer } from './pgbouncer.mjs';
import { preparePostgres, preparePostgresPrograms } from './postgres.mjs';
import { prepareProxies } from './proxies.mjs';
import { prepareRedis } from './redis.mjs';

/** The variable by which the tests learn of each service, and how to install it by hand. */
const SERVICES = [
  {
    name: 'CHROMIUM',
    prepare: prepareChromium,
    variable: 'CHROMIUM_PATH',
    advice: 'Chromium (apt-get install chromium, or name one in CHROMIUM_PATH)',
  },
  {
    name: 'HEADLESS_SHELL',
    prepare: prepareHeadlessShell,
    variable: 'HEADLESS_SHELL_PATH',
    advice:
      'Chromium without windows (apt-get install chromium-headless-shell, or name one in HEADLESS_SHELL_PATH): faster',
    // The whole browser is used then.
    isSpare: true,
  },
  {
    name: 'POSTGRES',
    prepare: preparePostgres,
    variable: 'TEST_DATABASE_URL',
    advice: 'PostgreSQL (apt-get install postgresql, or name one in TEST_DATABASE_URL)',
  },
  {
    name: 'POSTGRES_PROGRAMS',
    prepare: preparePostgresPrograms,
    variable: 'POSTGRES_PROGRAMS',
    advice: "PostgreSQL's programs (apt-get install postgresql, or name their folder in POSTGRES_PROGRAMS)",
    isSpare: true,
  },
  {
    name: 'REDIS',
    prepare: prepareRedis,
    variable: 'TEST_REDIS_URL',
    advice: 'Redis (apt-get install redis-server, or name one in TEST_REDIS_URL)',
  },
  {
    name: 'COTURN',
    prepare: prepareCoturn,
    variable: 'TURNSERVER_PATH',
    advice: 'coturn (apt-get install coturn, or name its turnserver in TURNSERVER_PATH)',
    // One test needs it: a machine that cannot install it still runs the rest.
    isSpare: true,
    isOfLongJourneys: true,
  },
  {
    name: 'PROXIES',
    prepare: prepareProxies,
    variable: 'REVERSE_PROXIES',
    advice: 'nginx, Apache, HAProxy and Caddy (apt-get install nginx-light apache2-bin haproxy caddy)',
    isSpare: true,
  },
  {
    name: 'PGBOUNCER',
    prepare: preparePgbouncer,
    variable: 'PGBOUNCER_PATH',
    advice: 'PgBouncer (apt-get install pgbouncer, or name one in PGBOUNCER_PATH)',
    isSpare: true,
  },
  {
    name: 'FIREFOX',
    prepare: prepareFirefox,
    variable: 'FIREFOX_PATH',
    advice: 'Firefox (apt-get install firefox-esr, or name one in FIREFOX_PATH)',
    isSpare: true,
    isOfLongJourneys: true,
  },
  {
    name: 'WEBKIT',
    prepare: prepareWebkit,
    variable: 'WEBKIT_DRIVER_PATH',
    advice: 'WebKit (apt-get install webkit2gtk-driver xvfb, or name its driver in WEBKIT_DRIVER_PATH)',
    isSpare: true,
    isOfLongJourneys: true,
  },
];

/**
 * `missing` is a failure in CI, `spare` is not. `isDurable` asks for a database that survives a power cut. What long journeys
 * alone need takes a minute to install.
 */
export const prepareServices = async ({ forLongJourneys = false, ...options } = {}) => {
  const env = {};
  const missing = [];
  const spare = [];
  // One after the other: two installations at once would wait for each other's lock.
  for (const { name, prepare, variable, advice, isSpare, isOfLongJourneys } of SERVICES) {
    if (isOfLongJourneys && !forLongJourneys) continue;
    const place = await prepare(options);
    if (place) env[variable] = place;
    else {
      env[`WITHOUT_${name}`] = '1';
      (isSpare ? spare : missing).push(advice);
    }
  }
  return { env, missing, spare };
};
