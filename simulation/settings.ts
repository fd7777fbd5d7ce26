export type Settings = {
  minutes: number;
  seed: number;
  store: 'sqlite' | 'postgres';
  nodes: 1 | 2;
  faults: boolean;
  browsers: boolean;
  /** Seconds after the end of a fault by which everything has to work again. */
  recovery: number;
  begin: number | undefined;
  /** How often a failing run is repeated with fewer steps; 0: not at all. */
  shrink: number;
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
  const values = { ...DEFAULTS };
  for (let index = 0; index < args.length; index += 2) {
    const name = args[index]?.replace(/^--/, '') ?? '';
    if (!Object.hasOwn(DEFAULTS, name))
      throw new UsageError(`There is no option "${args[index]}". There are: ${Object.keys(DEFAULTS).join(', ')}.`);
    values[name] = args[index + 1] ?? '';
  }
  const settings: Settings = {
    minutes: positive('minutes', values['minutes'] ?? ''),
    seed: positive('seed', values['seed'] ?? ''),
    store: oneOf('store', values['store'] ?? '', ['sqlite', 'postgres']),
    nodes: oneOf('nodes', values['nodes'] ?? '', ['1', '2']) === '2' ? 2 : 1,
    faults: oneOf('faults', values['faults'] ?? '', ['on', 'off']) === 'on',
    browsers: oneOf('browsers', values['browsers'] ?? '', ['on', 'off']) === 'on',
    recovery: positive('recovery', values['recovery'] ?? ''),
    begin: moment('begin', values['begin'] ?? ''),
    shrink: positive('shrink', values['shrink'] ?? ''),
    replay: values['replay'] || undefined,
  };
  if (settings.nodes === 2 && settings.store === 'sqlite')
    throw new UsageError('Two nodes need --store postgres: SQLite has one process.');
  return settings;
};
