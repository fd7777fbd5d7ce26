import fc from 'fast-check';
import type { RouteFacts } from '../../platform/http/route-list.ts';
import type { PreparedAccount } from '../attacks/prepared-account.ts';
import type { LiveServer } from '../live-server.ts';
import { type Asker, addressOf, ask, complaint, takesBody } from '../probes.ts';
import { jsonSchemaOf } from '../schema-values.ts';
import { arbitraryOf, hostileValue } from './schema-arbitrary.ts';
import type { Target } from './target.ts';

const ENDS_ASKERS = /end_session|own_data|sign_out|reset_access_token|\/agents\/:id|\/auth\/password|\/profile$/;

type Call = { route: RouteFacts; asker: Asker; body: unknown; query: unknown; ids: Record<string, unknown> };

const askersOf = (server: LiveServer, { inbox, administrator, member }: PreparedAccount): Asker[] => {
  const agent = (name: string, { access_token }: { access_token: string }) => ({
    name,
    headers: { api_access_token: access_token },
    query: {},
  });
  const { token, website_token } = server.visitorWithoutRows(inbox);
  return [
    agent('an administrator', administrator),
    agent('an agent', member),
    { name: 'a visitor', headers: { 'x-auth-token': token }, query: { website_token } },
    { name: 'a stranger', headers: {}, query: {} },
  ];
};

const callsOf = (account: PreparedAccount, routes: readonly RouteFacts[], askers: readonly Asker[]) =>
  fc.constantFrom(...routes).chain(
    (route): fc.Arbitrary<Call> =>
      fc.record({
        route: fc.constant(route),
        // Administrators come furthest.
        asker: fc.oneof({ weight: 3, arbitrary: fc.constant(askers[0] as Asker) }, fc.constantFrom(...askers)),
        body: arbitraryOf(jsonSchemaOf(route.body) ?? {}, '', account.named),
        query: arbitraryOf(jsonSchemaOf(route.query) ?? { properties: {} }, '', account.named),
        ids: fc.record(
          Object.fromEntries(
            [...route.url.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => [
              name,
              fc.oneof({ weight: 6, arbitrary: fc.constant(account.named(name) ?? 1) }, hostileValue),
            ]),
          ),
        ),
      }),
  );

const textsOf = (values: unknown): Record<string, string> =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(
        Object.entries(values).map(([key, each]) => [key, typeof each === 'string' ? each : JSON.stringify(each)]),
      )
    : {};

/** Halves of characters cannot be part of an address: every client replaces them. */
const asAddress = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(textsOf(values)).map(([key, text]) => [key, text.toWellFormed().slice(0, 400)]));

/** Every operation with bodies, parameters and ids that its schema allows, or nearly. */
export const operationTarget = (server: LiveServer, account: PreparedAccount): Target<Call> => {
  const routes = server.app
    .getDecorator<readonly RouteFacts[]>('routeList')
    .filter(({ url }) => !url.includes('*') && !url.startsWith('/cable/') && !ENDS_ASKERS.test(url));
  return {
    name: 'operations',
    values: callsOf(account, routes, askersOf(server, account)),
    runs: 300,
    send: async ({ route, asker, body, query, ids }) => {
      const answer = await ask(server, {
        route,
        asker: { ...asker, query: { ...asAddress(textsOf(query)), ...asker.query } },
        path: addressOf(route, asAddress(ids)),
        ...(takesBody(route) ? { body: JSON.stringify(body) ?? '' } : {}),
      });
      const found = complaint(answer);
      return found && answer.status >= 500 ? `${route.method} ${route.url} as ${asker.name} ${found}` : undefined;
    },
  };
};
