import { readEnv } from './environment.ts';
import { type Environment, readSource } from './read-variables.ts';
import { misspelt } from './unknown-variables.ts';
import { SETTINGS, type SettingName } from './variables.ts';

const SECRET = /KEY|SECRET|PASSWORD(?!S)|TOKEN/;

/** An address may hold a password: `smtp://user:password@host`. */
const withoutPassword = (value: string) => value.replace(/(\/\/[^/@:]*):[^@/]*@/, '$1:…@');

const shown = (name: SettingName, value: string) =>
  SECRET.test(name) && !name.includes('PUBLIC') ? '(set, not shown)' : withoutPassword(value);

/**
 * Says which settings were given, without their secrets, and which names are likely slips; answers whether all is well.
 * @throws SettingError naming the first that cannot be used.
 */
export const printSettings = (environment: Environment, say: (line: string) => void): boolean => {
  readEnv(environment);
  const source = readSource(environment);
  for (const name of SETTINGS) if (source[name]) say(`${name}=${shown(name, source[name])}`);
  say('All other settings have their defaults.');
  const slips = misspelt(environment);
  for (const line of slips) say(line);
  return slips.length === 0;
};
