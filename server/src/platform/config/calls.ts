import { CALL_PROVIDERS } from '@porchlight/core/wire/call.ts';
import { flag, oneOf, required, SettingError, url } from './parse-values.ts';
import type { SettingName, Source } from './variables.ts';

/** Every setting is documented in docs/configure/calls.md. */
export type CallSettings = { provider: 'off' } | PeerSettings | JitsiSettings | DyteSettings;

export type PeerSettings = {
  provider: 'peer';
  stunUrls: string[];
  turn: TurnSettings | undefined;
  /** Neither side learns the other's address: only the TURN server is used. */
  relayOnly: boolean;
};

/** `secret` signs passwords that expire; the other two are the same for every call. */
export type TurnSettings = { urls: string[] } & ({ secret: string } | { username: string; password: string });

export type JitsiSettings = { provider: 'jitsi'; url: string; appId: string; appSecret: string };

export type DyteSettings = {
  provider: 'dyte';
  url: string;
  meetingUrl: string;
  organizationId: string;
  apiKey: string;
};

const addresses = (source: Source, name: SettingName, schemes: string[]) => {
  const addresses = (source[name] ?? '').split(/[\s,]+/).filter((address) => address !== '');
  const isOne = (address: string) => schemes.some((scheme) => new RegExp(`^${scheme}:[^/\\s]+$`, 'i').test(address));
  if (!addresses.every(isOne))
    throw new SettingError(`${name} must be addresses such as ${schemes[0]}:host:3478, separated by commas.`);
  return addresses;
};

const readTurn = (source: Source): TurnSettings | undefined => {
  const urls = addresses(source, 'TURN_URLS', ['turn', 'turns']);
  if (urls.length === 0) return undefined;
  const secret = source['TURN_SECRET'];
  if (secret) return { urls, secret };
  if (!source['TURN_USERNAME'] && !source['TURN_PASSWORD'])
    throw new SettingError('TURN_URLS requires TURN_SECRET, or TURN_USERNAME and TURN_PASSWORD.');
  return {
    urls,
    username: required(source, 'TURN_USERNAME', 'TURN_PASSWORD'),
    password: required(source, 'TURN_PASSWORD', 'TURN_USERNAME'),
  };
};

const readPeer = (source: Source): PeerSettings => {
  const turn = readTurn(source);
  const relayOnly = flag(source, 'CALL_RELAY_ONLY', false);
  if (relayOnly && !turn) throw new SettingError('CALL_RELAY_ONLY needs a TURN server: set TURN_URLS.');
  return { provider: 'peer', stunUrls: addresses(source, 'STUN_URLS', ['stun', 'stuns']), turn, relayOnly };
};

const webAddress = (source: Source, name: SettingName) => url(source, name, ['https:', 'http:'])?.replace(/\/+$/, '');

const readJitsi = (source: Source): JitsiSettings => {
  const needed = (name: SettingName) => required(source, name, 'CALL_PROVIDER=jitsi');
  needed('JITSI_URL');
  return {
    provider: 'jitsi',
    url: webAddress(source, 'JITSI_URL') ?? '',
    appId: needed('JITSI_APP_ID'),
    appSecret: needed('JITSI_APP_SECRET'),
  };
};

const DYTE_URL = 'https://api.dyte.io/v2';
const DYTE_STAGES = { v1: 'https://app.dyte.in/meeting/stage/{room_name}', v2: 'https://app.dyte.io/v2/meeting' };

const readDyte = (source: Source): DyteSettings => {
  const needed = (name: SettingName) => required(source, name, 'CALL_PROVIDER=dyte');
  const api = webAddress(source, 'DYTE_URL') ?? DYTE_URL;
  return {
    provider: 'dyte',
    url: api,
    meetingUrl: source['DYTE_MEETING_URL']
      ? (webAddress(source, 'DYTE_MEETING_URL') ?? '')
      : DYTE_STAGES[api.endsWith('/v1') ? 'v1' : 'v2'],
    organizationId: needed('DYTE_ORGANIZATION_ID'),
    apiKey: needed('DYTE_API_KEY'),
  };
};

/** @throws SettingError naming the first invalid setting */
export const readCallSettings = (source: Source): CallSettings => {
  const provider = oneOf(source, 'CALL_PROVIDER', [...CALL_PROVIDERS, 'off'], 'peer');
  if (provider === 'jitsi') return readJitsi(source);
  if (provider === 'dyte') return readDyte(source);
  return provider === 'off' ? { provider } : readPeer(source);
};

export const meetingOrigin = (settings: CallSettings): string | undefined => {
  if (settings.provider === 'jitsi') return new URL(settings.url).origin;
  return settings.provider === 'dyte' ? new URL(settings.meetingUrl).origin : undefined;
};
