import { distance } from 'fastest-levenshtein';
import type { Environment } from './read-variables.ts';
import { SETTINGS } from './variables.ts';

/** Swapping two letters is two edits; short names are a few edits from anything. */
const editsAllowed = (name: string) => (name.length > 7 ? 2 : 1);

const KNOWN: ReadonlySet<string> = new Set(SETTINGS);

const findClosestName = (variable: string) => {
  const name = variable.replace(/_FILE$/, '');
  if (KNOWN.has(name)) return undefined;
  return SETTINGS.find((setting) => setting.length > 4 && distance(name, setting) <= editsAllowed(setting));
};

export const misspelt = (environment: Environment): string[] =>
  Object.keys(environment).flatMap((name) => {
    const closest = findClosestName(name);
    return closest ? [`${name} is not a setting. Did you mean ${closest}?`] : [];
  });
