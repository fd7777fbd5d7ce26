import { PERMISSIONS, type Permission } from '@porchlight/core/rules/access/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteFacts } from '../../platform/http/route-list.ts';
import { permissionNames } from '../../platform/http/route-permission.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { HttpClient } from '../http-client.ts';
import { addressOf, apiRoutes, takesBody } from '../probes.ts';
import { jsonSchemaOf, sampleOf } from '../schema-values.ts';

/** Bodies are made from the schemas: one that is refused for its shape would prove nothing. */
const SECRET = 'words of a conversation that is not theirs';
let server: TestServer;
let account_id: Awaited<ReturnType<TestServer['buildInbox']>>['account_id'];
let inbox: Awaited<ReturnType<TestServer['buildInbox']>>;
let real: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  inbox = await server.buildInbox({ enable_email_collect: false });
  account_id = inbox.account_id;
  const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
  const first = await visitor.post('/api/v1/widget/messages', { message: { content: SECRET, echo_id: 'one' } });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const { meta } = (await boss.get(`/api/v1/accounts/${account_id}/conversations/${first.body.conversation_id}`)).body;
  real = {
    account_id: String(account_id),
    conversation_id: String(first.body.conversation_id),
    inbox_id: String(inbox.id),
    contact_id: String(meta.sender.id),
    message_id: String(first.body.id),
  };
});
afterAll(() => server.close());

const named = (values: Record<string, string>) => (name: string) =>
  values[name] === undefined ? undefined : Number(values[name]);

const bodyOf = (route: RouteFacts, values: Record<string, string>) =>
  sampleOf(jsonSchemaOf(route.body) ?? {}, '', named(values)) as Record<string, unknown>;

const queryOf = (route: RouteFacts, values: Record<string, string>) => {
  const schema = jsonSchemaOf(route.query);
  const required = (schema?.required ?? []).map((name) => [
    name,
    String(sampleOf(schema?.properties?.[name] ?? {}, name, named(values))),
  ]);
  return new URLSearchParams(Object.fromEntries(required)).toString();
};

const teamRoutes = () => apiRoutes(server).filter(({ url }) => url.includes(':account_id'));
const nameOf = ({ method, url }: RouteFacts) => `${method} ${url}`;
const callOperation = (who: HttpClient, route: RouteFacts, values: Record<string, string>) => {
  const query = route.method === 'GET' ? queryOf(route, values) : '';
  const path = addressOf(route, values);
  const body = takesBody(route) ? { json: { q: 'words', ...bodyOf(route, values) } } : {};
  return who.call(route.method, query ? `${path}?${query}` : path, body);
};

const memberWith = async (permissions: readonly Permission[]) =>
  server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id], permissions: [...permissions] }));

const stateOf = async () => {
  const tables = [
    'conversations',
    'messages',
    'contacts',
    'inboxes',
    'labels',
    'webhooks',
    'agent_bots',
    'dashboard_apps',
    'incoming_webhooks',
    'slack_connections',
    'campaigns',
    'portals',
    'teams',
    'account_users',
    'custom_roles',
    'canned_responses',
    'macros',
    'macro_runs',
    'accounts',
    'custom_attribute_definitions',
  ] as const;
  const rows = await Promise.all(tables.map((table) => server.deps.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(Object.fromEntries(tables.map((table, index) => [table, rows[index]])));
};

describe('a member whose role lacks what a route needs', () => {
  it('is refused by every route that needs it, and changes nothing', async () => {
    const byNeed = Map.groupBy(teamRoutes(), ({ permission }) => permission ?? 'administrator');
    const wrong: string[] = [];
    for (const [needed, routes] of byNeed) {
      if (needed === 'member') continue;
      const names = permissionNames(needed);
      const who = await memberWith(PERMISSIONS.filter((permission) => !names.includes(permission)));
      const before = await stateOf();
      for (const route of routes)
        for (const values of [real, { account_id: real['account_id'] ?? '' }]) {
          const { status } = await callOperation(who, route, values);
          if (status !== 401) wrong.push(`${nameOf(route)} without ${needed}: ${status}`);
        }
      if ((await stateOf()) !== before) wrong.push(`something changed without ${needed}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is let in by every route with nothing but what it needs', async () => {
    const wrong: string[] = [];
    for (const route of teamRoutes()) {
      if (route.permission === 'administrator' || route.permission === 'member') continue;
      // Which conversations and help centres the narrower permissions of a group open has tests of its own.
      const [name] = permissionNames(route.permission ?? 'administrator');
      const who = await memberWith([name as Permission, 'contact_manage']);
      const { text } = await callOperation(who, route, { account_id: real['account_id'] ?? '' });
      if (text.includes('You are not authorized to do this action')) wrong.push(`${nameOf(route)} with ${name}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a member who may see some conversations only', () => {
  it('sees no content of the others by any route, whatever else their role allows', async () => {
    const assigned = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
    const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
    const conversationPath = `/api/v1/accounts/${account_id}/conversations/${real['conversation_id']}`;
    await boss.post(`${conversationPath}/assignments`, { assignee_id: assigned.user.id });
    const leaked: string[] = [];
    for (const only of ['conversation_unassigned_manage', 'conversation_participating_manage'] as const) {
      const rest = PERMISSIONS.filter((name) => !name.startsWith('conversation_') && name !== 'agent_manage');
      const who = await memberWith([...rest, only]);
      for (const route of teamRoutes()) {
        if (route.method === 'DELETE') continue;
        const { text } = await callOperation(who, route, real);
        if (text.includes(SECRET)) leaked.push(`${nameOf(route)} with ${only}`);
      }
      const search = await who.get(`/api/v1/accounts/${account_id}/search?q=words`);
      const found = await who.get(`/api/v1/accounts/${account_id}/conversations/search?q=words`);
      if (search.text.includes(SECRET) || found.text.includes(SECRET)) leaked.push(`search with ${only}`);
    }
    expect(leaked).toEqual([]);
  });
});
