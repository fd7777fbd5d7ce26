import type { RouteFacts } from '../../platform/http/route-list.ts';

/** Parts of an address that are not its subject. */
const FRAME = new Set(['api', 'v1', 'v2', 'accounts', 'widget', 'public', 'auth', 'inboxes']);

const plain = (part: string) => part.replace(/\.json$/, '').replaceAll(/[_-]/g, ' ');
const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1');

const partsOf = (url: string) => url.split('/').filter(Boolean);
const isVariable = (part: string) => part.startsWith(':') || part === '*';

export const sideOf = (url: string): 'widget' | 'team' | 'public' | 'sign-in' | 'site' => {
  if (url.startsWith('/api/v1/widget')) return 'widget';
  if (url.startsWith('/auth/') || url === '/api/v1/setup') return 'sign-in';
  if (url.startsWith('/public/')) return 'public';
  return url.startsWith('/api/v') ? 'team' : 'site';
};

export const nounOf = (url: string): string => {
  const parts = partsOf(url).filter((part) => !isVariable(part));
  const own = parts.find((part) => !FRAME.has(part)) ?? parts.at(-1) ?? 'api';
  return plain(own);
};

const VERBS: Record<string, string> = { POST: 'Create', PUT: 'Change', PATCH: 'Change', DELETE: 'Delete' };

/** From method and address: `Show a conversation`, `Toggle status of a conversation`. */
export const summaryOf = ({ method, url }: Pick<RouteFacts, 'method' | 'url'>): string => {
  const parts = partsOf(url);
  const last = parts.at(-1) ?? '';
  const fixed = parts.filter((part) => !isVariable(part)).map(plain);
  const name = fixed.at(-1) ?? 'api';
  const before = parts.at(-2) ?? '';
  if (isVariable(last)) return `${method === 'GET' ? 'Show' : VERBS[method]} one of ${name}`;
  const owner = isVariable(before) && before !== ':account_id' ? ` of a ${singular(fixed.at(-2) ?? '')}` : '';
  if (method === 'GET') return `Read ${name}${owner}`;
  if (method === 'POST' && owner && !last.endsWith('s'))
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}${owner}`;
  return `${VERBS[method]} ${name}${owner}`;
};

/** `getAccountsConversationsLabels`: stable for an address. */
export const operationId = ({ method, url }: Pick<RouteFacts, 'method' | 'url'>): string =>
  [method.toLowerCase(), ...partsOf(url).map((part) => part.replace(/^:/, 'by_'))]
    .join('_')
    .replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_all, letter: string | undefined) => letter?.toUpperCase() ?? '');
