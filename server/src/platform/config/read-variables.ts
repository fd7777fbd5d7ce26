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

const readVariable = (environment: Environment, name: SettingName) => {
  const [value, file] = [environment[name], environment[`${name}_FILE`]];
  if (!file) return value;
  if (value) throw new SettingError(`${name} and ${name}_FILE are both set. Unset one of them.`);
  return contentOf(`${name}_FILE`, file);
};

/** By value or by `NAME_FILE`, as container secrets come. @throws SettingError: unreadable, or given both ways */
export const readSource = (environment: Environment): Source =>
  Object.fromEntries(SETTINGS.map((name) => [name, readVariable(environment, name)]));
