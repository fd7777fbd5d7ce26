import type { Env } from '../../platform/config/environment.ts';
import { invalidRecord } from '../../platform/errors.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

const isOwnHost = (host: string, { publicUrl }: Pick<Env, 'publicUrl'>, requested: string) =>
  [new URL(publicUrl).host, requested].includes(host);

/**
 * Whether a page of ours may frame the address. A frame with our own origin would leave its sandbox, so our hosts are
 * refused at any port they are asked by: the public one and `requested`.
 */
export const isFrameable = (url: string, env: Pick<Env, 'publicUrl'>, requested: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, host, username, password } = new URL(url);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOCAL.has(hostname));
  return isSafe && username === '' && password === '' && !isOwnHost(host, env, requested);
};

/** @throws 422 */
export const checkAppAddress = (url: string, env: Pick<Env, 'publicUrl'>, requested: string): string => {
  if (!isFrameable(url, env, requested))
    throw invalidRecord(
      'Url must be an https address of another site, without a user name and password; http is accepted for localhost',
      ['url'],
    );
  return new URL(url).href;
};
