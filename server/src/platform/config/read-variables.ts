import { readFileSync } from 'node:fs';
import { SettingError } from './parse-values.ts';
import { SETTINGS, type SettingName, type Source } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const contentOf = (name: string, file: string) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new SettingError(`${name} names a file that cannot be read: ${file} (${reason}).`);
  }
};

const givenFor = (environment: Environment, name: SettingName) => {
  const [value, file] = [environment[name], environment[`${name}_FILE`]];
  if (!file) return value;
  if (value) throw new SettingError(`${name} and ${name}_FILE are both set. Unset one of them.`);
  return contentOf(`${name}_FILE`, file);
};

/**
 * The settings of a process, by value or, as container secrets come, by `NAME_FILE`: the path of a file with the value.
 * @throws SettingError when a file cannot be read, or a setting was given both ways
 */
export const readSource = (environment: Environment): Source =>
  Object.fromEntries(SETTINGS.map((name) => [name, givenFor(environment, name)]));
