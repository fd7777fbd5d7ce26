export type Settings = {
  minutes: number;
  seed: number;
  store: 'sqlite' | 'postgres';
  nodes: 1 | 2;
  faults: boolean;
  /** A visitor and an agent use the product in real browsers. */
  browsers: boolean;
  /** Seconds after the end of a fault by which everything has to work again. */
  recovery: number;
  /** The servers' time at the start; now, when undefined. */
  begin: number | undefined;
  /** How often a failing run is repeated with fewer steps; 0: not at all. */
  shrink: number;
  /** A file of steps to run instead of those that follow from the seed. */
  replay: string | undefined;
};

const DEFAULTS: Record<string, string> = {
  minutes: '2',
  seed: '1',
  store: 'sqlite',
  nodes: '1',
  faults: 'on',
  browsers: 'off',
  recovery: '10',
  begin: '',
  shrink: '0',
  replay: '',
};

export class UsageError extends Error {}

const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new UsageError(`--${name} is one of ${allowed.join(', ')}, not "${value}".`);
  return found;
};

const positive = (name: string, value: string) => {
  const number = Number(value);
  if (!(number >= 0) || value === '') throw new UsageError(`--${name} is a number, not "${value}".`);
  return number;
};

const moment = (name: string, value: string) => {
  if (value === '') return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw new UsageError(`--${name} is a moment such as 2026-10-25T00:59:00Z, not "${value}".`);
  return time;
};

export const readSettings = (args: readonly string[]): Settings => {
  const given = { ...DEFAULTS };
  for (let index = 0; index < args.length; index += 2) {
    const name = args[index]?.replace(/^--/, '') ?? '';
    if (!Object.hasOwn(DEFAULTS, name))
      throw new UsageError(`There is no option "${args[index]}". There are: ${Object.keys(DEFAULTS).join(', ')}.`);
    given[name] = args[index + 1] ?? '';
  }
  const settings: Settings = {
    minutes: positive('minutes', given['minutes'] ?? ''),
    seed: positive('seed', given['seed'] ?? ''),
    store: oneOf('store', given['store'] ?? '', ['sqlite', 'postgres']),
    nodes: oneOf('nodes', given['nodes'] ?? '', ['1', '2']) === '2' ? 2 : 1,
    faults: oneOf('faults', given['faults'] ?? '', ['on', 'off']) === 'on',
    browsers: oneOf('browsers', given['browsers'] ?? '', ['on', 'off']) === 'on',
    recovery: positive('recovery', given['recovery'] ?? ''),
    begin: moment('begin', given['begin'] ?? ''),
    shrink: positive('shrink', given['shrink'] ?? ''),
    replay: given['replay'] || undefined,
  };
  if (settings.nodes === 2 && settings.store === 'sqlite')
    throw new UsageError('Two nodes need --store postgres: SQLite has one process.');
  return settings;
};
