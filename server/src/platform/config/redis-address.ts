import { SettingError } from './parse-values.ts';

export type Sentinel = { host: string; port: number };

/** Redis itself, or the sentinels that know which server is the master now. */
export type RedisAddress =
  | { kind: 'server'; url: string }
  | {
      kind: 'sentinels';
      sentinels: Sentinel[];
      /** The name by which the sentinels know the master. */
      master: string;
      hasTls: boolean;
      /** `user:password`, percent-encoded; empty where Redis asks for none. */
      login: string;
      sentinelPassword: string | undefined;
    };

const SENTINEL_PORT = 26_379;
const SERVER = /^rediss?:\/\//;
const SENTINELS = /^(rediss?)\+sentinel:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([\w.-]+)(?:\?sentinel_password=([^&#]+))?$/;
const HOST = /^(\[[\da-fA-F:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/;

const refusal = () =>
  new SettingError(
    'REDIS_URL must be an address that starts with redis:// or rediss://, or names sentinels: redis+sentinel://HOST:26379,HOST:26379/MASTER or rediss+sentinel://….',
  );

const sentinelOf = (text: string): Sentinel => {
  const [, host = '', port] = HOST.exec(text) ?? [];
  const number = Number(port ?? SENTINEL_PORT);
  if (host === '' || number < 1 || number > 65_535) throw refusal();
  return { host: host.replaceAll(/[[\]]/g, ''), port: number };
};

/** Percent-encoding that cannot be read would fail at each connection instead of at the start. */
const readable = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refusal();
  }
};

/** @throws SettingError */
export const readRedisAddress = (text: string | undefined): RedisAddress | undefined => {
  if (!text) return undefined;
  if (SERVER.test(text)) {
    if (!URL.canParse(text)) throw refusal();
    return { kind: 'server', url: text };
  }
  const [, protocol, login = '', hosts, master, password] = SENTINELS.exec(text) ?? [];
  if (!hosts || !master) throw refusal();
  readable(login);
  return {
    kind: 'sentinels',
    sentinels: hosts.split(',').map(sentinelOf),
    master,
    hasTls: protocol === 'rediss',
    login,
    sentinelPassword: password === undefined ? undefined : readable(password),
  };
};
