/** A setting that cannot be used. The message is one line: which variable, and what it takes. */
export class SettingError extends Error {}

export type Source = Record<string, string | undefined>;

export const integer = (source: Source, name: string, fallback: number, minimum: number, maximum: number) => {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < minimum || value > maximum)
    throw new SettingError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
  return value;
};

export const url = (source: Source, name: string, protocols: string[]) => {
  const text = source[name];
  if (!text) return undefined;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new SettingError(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  return text;
};

export const flag = (source: Source, name: string, fallback: boolean) => {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  if (['1', 'true', 'yes', 'on'].includes(text)) return true;
  if (['0', 'false', 'no', 'off'].includes(text)) return false;
  throw new SettingError(`${name} must be true or false, not "${text}".`);
};

export const oneOf = (source: Source, name: string, choices: string[], fallback: string) => {
  const text = source[name] || fallback;
  if (!choices.includes(text)) throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return text;
};

/** A setting that another one asks for: `because` completes "is needed when …". */
export const required = (source: Source, name: string, because: string) => {
  const value = source[name];
  if (!value) throw new SettingError(`${name} is needed when ${because} is set.`);
  return value;
};
