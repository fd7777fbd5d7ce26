import proxyAddress from '@fastify/proxy-addr';
import type { SettingName, Source } from './variables.ts';

/** An invalid setting. The message is one line: the variable, and its valid values. */
export class SettingError extends Error {}

export const integer = (source: Source, name: SettingName, fallback: number, minimum: number, maximum: number) => {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < minimum || value > maximum)
    throw new SettingError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
  return value;
};

/** An address of one of these protocols (`https:`); undefined for none. @throws SettingError */
export const url = (source: Source, name: SettingName, protocols: string[]) => {
  const text = source[name];
  if (!text) return undefined;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new SettingError(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  return text;
};

/** As browsers name it: in lower case, without a default port. */
export const origin = (source: Source, name: SettingName, protocols: string[]) => {
  const text = url(source, name, protocols);
  if (!text) return undefined;
  const { href, origin: found } = new URL(text.replace(/\/+$/, ''));
  if (href !== `${found}/`)
    throw new SettingError(`${name} must be a host name of its own, such as https://chat.example.com, without a path.`);
  return found;
};

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

export const trustedProxies = (source: Source, name: SettingName): boolean | number | string => {
  const text = source[name]?.trim();
  if (!text || NO.includes(text)) return false;
  // A number counts proxies; only the words true and false apply to all.
  if (/^\d+$/.test(text)) return Number(text);
  if (YES.includes(text)) return true;
  try {
    proxyAddress.compile(text.split(',').map((address) => address.trim()));
    return text;
  } catch {
    throw new SettingError(
      `${name} must be true, false, the number of proxies in front of the server, or their addresses (10.0.0.0/8, 192.0.2.1), not "${text}".`,
    );
  }
};

export const flag = (source: Source, name: SettingName, fallback: boolean) => {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  if (YES.includes(text)) return true;
  if (NO.includes(text)) return false;
  throw new SettingError(`${name} must be true or false, not "${text}".`);
};

export const oneOf = (source: Source, name: SettingName, choices: string[], fallback: string) => {
  const text = source[name] || fallback;
  if (!choices.includes(text)) throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return text;
};

export const required = (source: Source, name: SettingName, because: string) => {
  const value = source[name];
  if (!value) throw new SettingError(`${name} is required when ${because} is set.`);
  return value;
};
