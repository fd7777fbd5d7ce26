import { prepareChromium } from './chromium.mjs';
import { preparePostgres } from './postgres.mjs';
import { prepareRedis } from './redis.mjs';

/** Each thing the tests stand on: how the tests learn of it, and what a person types to get it. */
const SERVICES = [
  {
    name: 'CHROMIUM',
    prepare: prepareChromium,
    variable: 'CHROMIUM_PATH',
    advice: 'Chromium (apt-get install chromium, or name one in CHROMIUM_PATH)',
  },
  {
    name: 'POSTGRES',
    prepare: preparePostgres,
    variable: 'TEST_DATABASE_URL',
    advice: 'PostgreSQL (apt-get install postgresql, or name one in TEST_DATABASE_URL)',
  },
  {
    name: 'REDIS',
    prepare: prepareRedis,
    variable: 'TEST_REDIS_URL',
    advice: 'Redis (apt-get install redis-server, or name one in TEST_REDIS_URL)',
  },
];

/** Finds, starts or installs them. Answers the variables the tests read, and in words what could not be had. */
export const prepareServices = async () => {
  const env = {};
  const missing = [];
  // One after the other: two installations at once would wait for each other's lock.
  for (const { name, prepare, variable, advice } of SERVICES) {
    const place = await prepare();
    if (place) env[variable] = place;
    else {
      env[`WITHOUT_${name}`] = '1';
      missing.push(advice);
    }
  }
  return { env, missing };
};
