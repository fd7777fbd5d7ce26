import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteFacts } from '../../platform/http/route-list.ts';
import { type LiveServer, startLiveServer } from '../live-server.ts';
import { type Asker, addressOf, ask, endingLast, endsAccess, takesBody } from '../probes.ts';
import { type JsonSchema, jsonSchemaOf, sampleOf } from '../schema-values.ts';
import { type Attacker, forbiddenTo, prepareAttackers } from './attackers.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { type PreparedAccount, prepareAccount } from './prepared-account.ts';
import { changedRows, readRows } from './stored-rows.ts';

/** With the ids of real objects in every field. `exceptions.ts`: what a route's permission does not say. */
let server: LiveServer;
let account: PreparedAccount;
let attackers: Attacker[];
let routes: readonly RouteFacts[];
beforeAll(async () => {
  server = await startLiveServer();
  account = await prepareAccount(server);
  attackers = await prepareAttackers(server, account);
  routes = server.app.getDecorator<readonly RouteFacts[]>('routeList');
}, 60_000);
afterAll(() => server.close());

const REFUSED = [401, 403, 404];
const nameOf = ({ method, url }: RouteFacts) => `${method} ${url}`;

/** What a star takes: the rest of a path, here one that climbs out of the folder behind it. */
const CLIMB = '..%2f..%2f..%2f..%2fdata%2fsecret_key';

/** `:id` means what stands before it. */
const pathOf = (input: RouteFacts) => {
  const route = { ...input, url: input.url.replace('*', CLIMB) };
  const segment = /([a-z_]+)\/:id/.exec(route.url)?.[1] ?? '';
  const values = Object.fromEntries(Object.entries(account.ids).map(([key, value]) => [key, String(value)]));
  return addressOf(route, { ...values, id: String(account.bySegment[segment] ?? '999999999') });
};

const isList = ({ type, anyOf }: JsonSchema): boolean => type === 'array' || (anyOf ?? []).some(isList);

type Extent = 'whole' | 'required';

/** Lists are repeated names with brackets; one value stands for all. */
const queryOf = (route: RouteFacts, extent: Extent): Record<string, string> => {
  const schema = jsonSchemaOf(route.query);
  const required = schema?.required ?? [];
  return Object.fromEntries(
    Object.entries(schema?.properties ?? {})
      .filter(([name]) => required.includes(name) || (extent === 'whole' && account.named(name) !== undefined))
      .map(([name, each]) => [isList(each) ? `${name}[]` : name, String(sampleOf(each, name, account.named))]),
  );
};

/** Optional parameters are filters, which may leave out what a list without them shows: reads are called both ways. */
const extentsOf = (route: RouteFacts): readonly Extent[] => {
  if (route.method !== 'GET') return ['whole'];
  const [whole, required] = [queryOf(route, 'whole'), queryOf(route, 'required')];
  return Object.keys(whole).length > Object.keys(required).length ? ['whole', 'required'] : ['whole'];
};

const callAs = (attacker: Asker, route: RouteFacts, extent: Extent = 'whole') => {
  const asker = { ...attacker, query: { ...queryOf(route, extent), ...attacker.query } };
  const schema = jsonSchemaOf(route.body);
  const body = EXCEPTIONS[nameOf(route)]?.body?.(account) ?? (schema ? sampleOf(schema, '', account.named) : {});
  return ask(server, {
    route,
    asker,
    path: pathOf(route),
    ...(takesBody(route) ? { body: JSON.stringify(body) } : {}),
  });
};

const expectationOf = (attacker: Attacker, route: RouteFacts) => {
  const { permission } = route;
  if (permission === undefined) throw new Error(`${nameOf(route)} declares no permission.`);
  return EXCEPTIONS[nameOf(route)]?.expects?.(attacker) ?? attacker.expects({ method: route.method, permission });
};

/** What an attacker's own access answers: a token that has ended attacks nothing. */
const accessOf = async ({ headers, query }: Asker) => {
  const parameters = new URLSearchParams(query);
  const paths = ['/api/v1/profile', `/api/v1/widget/contact?${parameters}`, `${account.base}/conversations`];
  const answers = paths.map((path) => server.http.get(path, { headers }));
  return (await Promise.all(answers)).map(({ status }) => status);
};

const attackWith = async (attacker: Attacker) => {
  const forbidden = [...forbiddenTo(attacker, account), server.env.secretKey];
  const holds = (text: string) => forbidden.filter((each) => text.toLowerCase().includes(each.toLowerCase()));
  const room = attacker.pubsub && (await server.subscribe(attacker.pubsub).catch(() => undefined));
  const before = await readRows(server);
  const complaints: string[] = [];
  const access = await accessOf(attacker);
  const inOrder = endingLast(routes);
  const calls = inOrder.flatMap((route) => extentsOf(route).map((extent) => ({ route, extent })));
  for (const { route, extent } of calls) {
    if (route === inOrder.find(endsAccess)) expect(await accessOf(attacker)).toEqual(access);
    const { status, text } = await callAs(attacker, route, extent);
    if (status >= 500) complaints.push(`${nameOf(route)}: answers ${status} ${text.slice(0, 200)}`);
    if (expectationOf(attacker, route) === 'refused' && !REFUSED.includes(status))
      complaints.push(`${nameOf(route)}: answers ${status} ${text.slice(0, 200)}`);
    for (const secret of holds(text)) complaints.push(`${nameOf(route)}: holds ${secret}`);
  }
  for (const frame of room?.events ?? [])
    for (const secret of holds(JSON.stringify(frame))) complaints.push(`the live event ${frame.event} holds ${secret}`);
  room?.close();
  const own = new Set(attacker.mayChange ?? []);
  const theirs = new Map([...before].filter(([, row]) => !own.has(row.table) && !attacker.owns(row)));
  complaints.push(...changedRows(theirs, await readRows(server)));
  return complaints;
};

describe('every operation of the server', () => {
  it('has no exception of an operation that is gone', () => {
    const names = new Set(routes.map(nameOf));
    expect(Object.keys(EXCEPTIONS).filter((name) => !names.has(name))).toEqual([]);
  });

  it('shows the administrator every mark and key: what the others are not to find is there', async () => {
    const { access_token } = account.administrator;
    const boss = { name: 'administrator', headers: { api_access_token: access_token }, query: {} };
    let texts = '';
    const reads = routes.filter(
      ({ method, url }) => method === 'GET' && url.startsWith('/api/') && !url.endsWith('/doctor'),
    );
    for (const route of reads) texts += (await callAs(boss, route)).text;
    const missing = forbiddenTo({ blind: ['inbox', 'team', 'admin'] }, account).filter((each) => !texts.includes(each));
    // Tokens that are shown once, or to bots' makers alone.
    expect(missing.filter((each) => !account.shownOnce.includes(each))).toEqual([]);
  }, 60_000);

  it.each([
    'a stranger',
    'a stranger with the widget’s public token',
    'a visitor',
    'a proven visitor',
    'a former employee with an API token',
    'a former employee',
    'an administrator of another account',
    'a bot of another inbox',
    'an agent of another inbox',
    'an administrator’s API token that may only read',
    'an agent of the inbox',
  ])(
    'gives %s nothing of others, and changes nothing for them',
    async (name) => {
      const attacker = attackers.find((each) => each.name === name);
      expect(attacker && (await attackWith(attacker))).toEqual([]);
    },
    60_000,
  );
});
