import { isAbsolute } from 'node:path';
import { SettingError } from './parse-values.ts';
import type { Source } from './variables.ts';

export type ClamdAddress = { host: string; port: number } | { path: string };

const REFUSAL = 'CLAMD_URL must be tcp://host:port or unix:/path/to/clamd.sock.';

/** @throws SettingError */
export const readClamd = (source: Source): ClamdAddress | undefined => {
  const text = source['CLAMD_URL'];
  if (!text) return undefined;
  if (!URL.canParse(text)) throw new SettingError(REFUSAL);
  const { protocol, hostname, port, pathname } = new URL(text);
  if (protocol === 'unix:' && isAbsolute(pathname) && !hostname) return { path: decodeURIComponent(pathname) };
  if (protocol === 'tcp:' && hostname) return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
  throw new SettingError(REFUSAL);
};
