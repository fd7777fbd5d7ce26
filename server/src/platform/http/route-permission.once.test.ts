import { PERMISSIONS } from '@porchlight/core/rules/access/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { RouteFacts } from './route-list.ts';
import { permissionNames } from './route-permission.ts';

let server: TestServer;
let routes: readonly RouteFacts[];
beforeAll(async () => {
  server = await startTestServer();
  routes = server.app.getDecorator<readonly RouteFacts[]>('routeList');
});
afterAll(() => server.close());

const BESIDE_PERMISSIONS = ['public', 'visitor', 'profile', 'member', 'administrator'];
/** These routes are for every member's own things: shared ones need this permission (`save-canned-response.ts`, `save-macro.ts`). */
const WITHIN_ROUTES = ['canned_response_manage', 'macro_manage'];
const isOfAccount = ({ url }: RouteFacts) => url.includes('/accounts/:account_id');
const nameOf = ({ method, url, permission }: RouteFacts) => `${method} ${url}: ${permission}`;

describe('who may call each route', () => {
  it('is declared by every route', () => {
    expect(routes.filter(({ permission }) => permission === undefined).map(nameOf)).toEqual([]);
  });

  it('is one of a closed set, and every permission opens a route', () => {
    const declared = new Set(routes.flatMap(({ permission }) => (permission ? permissionNames(permission) : [])));
    const permissions: string[] = [...BESIDE_PERMISSIONS, ...PERMISSIONS];
    expect([...declared].filter((name) => !permissions.includes(name))).toEqual([]);
    expect(permissions.filter((name) => !declared.has(name))).toEqual(WITHIN_ROUTES);
  });

  it('is a member of the account for all routes of an account, and for no other route', () => {
    const outside = ['public', 'visitor', 'profile'];
    const wrong = routes.filter((route) => isOfAccount(route) === outside.includes(route.permission ?? ''));
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('is said by /openapi.json', async () => {
    const { paths } = (await server.http.get('/openapi.json')).body;
    const account = paths['/api/v1/accounts/{account_id}'];
    expect([account.get['x-permission'], account.patch['x-permission']]).toEqual([['member'], ['account_manage']]);
    expect(paths['/api/v1/accounts/{account_id}/conversations'].get['x-permission']).toEqual([
      'conversation_manage',
      'conversation_unassigned_manage',
      'conversation_participating_manage',
    ]);
  });
});
