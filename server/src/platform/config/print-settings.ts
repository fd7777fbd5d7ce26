import { readEnv } from './environment.ts';
import { type Environment, readSource } from './read-variables.ts';
import { misspelt } from './unknown-variables.ts';
import { SETTINGS, type SettingName } from './variables.ts';

const SECRET = /KEY|SECRET|PASSWORD(?!S)|PASSPHRASE|TOKEN|HEADERS/;

/** An address may contain a password: `smtp://user:password@host`. */
const withoutPassword = (value: string) =>
  value.replace(/(\/\/[^/@:]*):[^@/]*@/, '$1:…@').replaceAll(/([?&]\w{0,20}password=)[^&#]*/g, '$1…');

const shown = (name: SettingName, value: string) =>
  SECRET.test(name) && !name.includes('PUBLIC') ? '(set, not shown)' : withoutPassword(value);

/** Prints settings without secrets, and likely typos. @throws SettingError naming the first invalid setting */
export const printSettings = (environment: Environment, say: (line: string) => void): boolean => {
  readEnv(environment);
  const source = readSource(environment);
  for (const name of SETTINGS) if (source[name]) say(`${name}=${shown(name, source[name])}`);
  say('All other settings have their defaults.');
  const slips = misspelt(environment);
  for (const line of slips) say(line);
  return slips.length === 0;
};
