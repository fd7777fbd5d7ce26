import { parseArgs } from 'node:util';
import { fuzz } from './run.ts';

const MINUTE = 60_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    store: { type: 'string', default: 'sqlite' },
  },
});
process.env['TEST_STORE'] = values.store;
const until = Date.now() + Number(values.minutes) * MINUTE;
const found = await fuzz({
  seed: Number(values.seed),
  goesOn: () => Date.now() < until,
  note: say,
});
for (const each of found) say(each);
say(found.length === 0 ? 'Nothing was found.' : `${found.length} found.`);
process.exitCode = found.length === 0 ? 0 : 1;
