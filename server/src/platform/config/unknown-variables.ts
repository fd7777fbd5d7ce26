import { distance } from 'fastest-levenshtein';
import type { Environment } from './read-variables.ts';
import { SETTINGS } from './variables.ts';

/** Swapping two letters is two edits; short names are a few edits from anything. */
const editsAllowed = (name: string) => (name.length > 7 ? 2 : 1);

const KNOWN: ReadonlySet<string> = new Set(SETTINGS);

const meantBy = (given: string) => {
  const name = given.replace(/_FILE$/, '');
  if (KNOWN.has(name)) return undefined;
  return SETTINGS.find((known) => known.length > 4 && distance(name, known) <= editsAllowed(known));
};

/** Names that are no settings but resemble one: they have no effect. One line for each. */
export const misspelt = (environment: Environment): string[] =>
  Object.keys(environment).flatMap((given) => {
    const meant = meantBy(given);
    return meant ? [`${given} is not a setting. Did you mean ${meant}?`] : [];
  });
