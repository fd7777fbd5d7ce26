import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../platform/database/schema/database.ts';
import type { RouteFacts } from '../platform/http/route-list.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import {
  ANONYMOUS,
  type Asker,
  addressOf,
  apiRoutes,
  ask,
  complaint,
  endingLast,
  takesBody,
} from '../testing/probes.ts';
import { rowCounts } from '../testing/row-counts.ts';
import { testStoreKind } from '../testing/test-store.ts';

let server: TestServer;
let askers: Record<'visitor' | 'agent' | 'administrator' | 'strangeVisitor' | 'strangeAgent', Asker>;
let real: Record<string, string>;

const visitorAsker = (name: string, visitor: { token: string; website_token: string }): Asker => ({
  name,
  headers: { 'x-auth-token': visitor.token },
  query: { website_token: visitor.website_token },
});
const agentAsker = (name: string, { access_token }: { access_token: string }): Asker => ({
  name,
  headers: { api_access_token: access_token },
  query: {},
});

const buildAskers = async () => {
  const inbox = await server.buildInbox();
  const visitor = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const message = await server.buildMessage({ conversation_id: conversation.id });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const boss = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator', inbox_ids: [inbox.id] });
  const elsewhere = await server.buildInbox();
  askers = {
    visitor: visitorAsker('a visitor', visitor),
    agent: agentAsker('an agent', agent),
    administrator: agentAsker('an administrator', boss),
    strangeVisitor: visitorAsker('another inbox’s visitor', {
      token: visitor.token,
      website_token: elsewhere.website_token,
    }),
    strangeAgent: agentAsker('another account’s agent', await server.buildAgent({ account_id: elsewhere.account_id })),
  };
  real = {
    account_id: String(inbox.account_id),
    conversation_id: String(conversation.display_id),
    contact_id: String(visitor.contact.id),
    inbox_id: String(inbox.id),
    message_id: String(message.id),
    id: String(conversation.display_id),
  };
};

beforeAll(async () => {
  server = await startTestServer();
  await buildAskers();
});
afterAll(() => server.close());

const TABLES: (keyof Database)[] = [
  'contacts',
  'conversations',
  'messages',
  'inboxes',
  'users',
  'account_users',
  'labels',
  'teams',
  'campaigns',
  'articles',
  'changes',
];
const nameOf = ({ method, url }: RouteFacts) => `${method} ${url}`;
/** Sign-in and public routes; every other route needs a signed-in caller. */
const isPublic = ({ url }: RouteFacts) => /^\/auth\/|^\/public\/|\/direct_uploads\/disk|\/webhooks\//.test(url);

const routesOf = (server: TestServer) => endingLast(apiRoutes(server));

const BODIES = [
  ['no JSON', '{"message": {'],
  ['a list', '[]'],
  ['a number', '7'],
  ['null', 'null'],
  ['text', '"hello"'],
  [
    'wrong types',
    JSON.stringify({
      message: 7,
      contact: [1],
      content: { a: 1 },
      status: [],
      email: {},
      name: [[]],
      ids: 'x',
      labels: 3,
      payload: 9,
      user: 'x',
      inbox: 4,
      id: {},
      page: 'x',
    }),
  ],
  ['a prototype', '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}'],
  ['a depth', `{"message":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  [
    'a null byte',
    JSON.stringify({
      message: { content: 'a\u0000b' },
      content: 'a\u0000b',
      name: '\u0000',
      email: 'a\u0000@example.com',
      title: '\u0000',
    }),
  ],
  ['half a character', '{"content":"\\ud800","name":"\\udc00","message":{"content":"\\ud800"}}'],
] as const;

const collect = async (asks: () => AsyncGenerator<[string, Awaited<ReturnType<typeof ask>>]>) => {
  const complaints: string[] = [];
  for await (const [what, answer] of asks()) {
    const found = complaint(answer);
    if (found) complaints.push(`${what} ${found}`);
  }
  return complaints;
};

describe('every route of the API', () => {
  it('refuses a request without a token, and writes nothing for it (SEC-19)', async () => {
    const before = await rowCounts(server, TABLES);
    const let_in: string[] = [];
    for (const route of apiRoutes(server).filter((each) => !isPublic(each)))
      for (const asker of [
        ANONYMOUS,
        { ...ANONYMOUS, headers: { 'x-auth-token': 'x.y.z', api_access_token: 'nobody' } },
      ]) {
        const answer = await ask(server, {
          route,
          asker,
          path: addressOf(route, real),
          ...(takesBody(route) ? { body: '{}' } : {}),
        });
        if (answer.status < 400 || complaint(answer)) let_in.push(`${nameOf(route)}: ${answer.status}`);
      }
    expect(let_in).toEqual([]);
    expect(await rowCounts(server, TABLES)).toEqual(before);
  });

  it('shows and does nothing of an account to its strangers', async () => {
    const before = await rowCounts(server, TABLES);
    const seen: string[] = [];
    for (const route of apiRoutes(server).filter(({ url }) => url.includes(':account_id')))
      for (const asker of [askers.strangeAgent, askers.visitor]) {
        const answer = await ask(server, {
          route,
          asker,
          path: addressOf(route, real),
          ...(takesBody(route) ? { body: '{}' } : {}),
        });
        if (answer.status < 400 || complaint(answer)) seen.push(`${nameOf(route)} for ${asker.name}: ${answer.status}`);
      }
    expect(seen).toEqual([]);
    expect(await rowCounts(server, TABLES)).toEqual(before);
  });

  it('refuses what it cannot read in the one error shape and never fails of it', { timeout: 180_000 }, async () => {
    const complaints = await collect(async function* () {
      for (const route of routesOf(server))
        for (const asker of [ANONYMOUS, askers.visitor, askers.strangeVisitor, askers.agent, askers.administrator]) {
          if (!takesBody(route)) {
            for (const path of [
              addressOf(route, real),
              addressOf(route, {}),
              addressOf(route, {}, 'x'),
              addressOf(route, real, '-1'),
              addressOf(route, {}, '9'.repeat(40)),
              `${addressOf(route, real)}?page=x&page[]=1&before=x&after[a]=1&q[]=%00&sort=;drop`,
            ])
              yield [
                `${nameOf(route)} as ${asker.name} at ${path.slice(-60)}`,
                await ask(server, { route, asker, path }),
              ];
            continue;
          }
          for (const [what, body] of BODIES)
            yield [
              `${nameOf(route)} as ${asker.name} with ${what}`,
              await ask(server, { route, asker, path: addressOf(route, real), body }),
            ];
        }
    });
    expect(complaints).toEqual([]);
  });

  if (testStoreKind === 'sqlite')
    it('refuses ten megabytes before it reads them whole', async () => {
      const body = JSON.stringify({ message: { content: 'x'.repeat(10 * 1024 * 1024) } });
      const complaints = await collect(async function* () {
        for (const route of apiRoutes(server).filter(takesBody)) {
          const answer = await ask(server, { route, asker: askers.administrator, path: addressOf(route, real), body });
          yield [
            nameOf(route),
            answer.status === 413 ? answer : { ...answer, status: 500, text: `not refused: ${answer.status}` },
          ];
        }
      });
      expect(complaints).toEqual([]);
    });
});

type Shape = TSchema & { properties?: Record<string, TSchema>; anyOf?: TSchema[]; items?: TSchema };

/** Every property of a schema, at any depth: random values under known names reach further than random names. */
const namesIn = (schema: Shape | undefined, depth = 0): string[] => {
  if (!schema || depth > 4) return [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      name,
      ...namesIn(inner as Shape, depth + 1),
    ]),
    ...(schema.anyOf ?? []).flatMap((inner) => namesIn(inner as Shape, depth + 1)),
    ...namesIn(schema.items as Shape | undefined, depth + 1),
  ];
};

const STRANGE = [
  '',
  ' ',
  '0',
  '-1',
  '1e99',
  'NaN',
  'true',
  'null',
  '\u0000',
  '\ud800',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%',
  '2026-13-45',
  'a'.repeat(2_000),
  '{{contact.name}}',
  'http://169.254.169.254/',
  'مرحبا',
  '👩‍👩‍👧‍👧',
];

const leaf = fc.oneof(
  fc.constantFrom(...STRANGE),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.string(),
  fc.maxSafeInteger(),
);

const bodyFor = (route: RouteFacts) => {
  const names = [...new Set([...namesIn(route.body as Shape), ...namesIn(route.query as Shape)])];
  const key =
    names.length > 0
      ? fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...names) },
          { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
        )
      : fc.string({ maxLength: 12 });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 6 }),
    ),
  }));
  return fc.dictionary(key, value, { maxKeys: 8 });
};

describe('random input', () => {
  beforeAll(buildAskers);

  it('never makes any route fail, nor shows one account to another', { timeout: 180_000 }, async () => {
    let taken = 0;
    for (const route of routesOf(server))
      await fc.assert(
        fc.asyncProperty(bodyFor(route), fc.constantFrom(...Object.values(askers)), async (values, asker) => {
          const path = addressOf(route, real);
          const query = new URLSearchParams(
            Object.entries(values).map(([key, value]) => [
              key,
              typeof value === 'string' ? value : JSON.stringify(value),
            ]),
          );
          const answer = takesBody(route)
            ? await ask(server, { route, asker, path, body: JSON.stringify(values) })
            : await ask(server, { route, asker, path: `${path}?${query}` });
          if (answer.status < 300) taken += 1;
          expect(complaint(answer), `${nameOf(route)} as ${asker.name}`).toBeUndefined();
          if (route.url.includes(':account_id') && asker === askers.strangeAgent)
            expect(answer.status).toBeGreaterThanOrEqual(400);
        }),
        { numRuns: 25 },
      );
    // Values that are refused at once prove little: some must have been accepted.
    expect(taken).toBeGreaterThan(50);
  });
});
