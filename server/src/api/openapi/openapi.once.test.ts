import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RouteFacts, responseOf } from '../../platform/http/route-list.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { isApiRoute } from './document.ts';

let server: TestServer;
let routes: readonly RouteFacts[];
beforeAll(async () => {
  server = await startTestServer();
  routes = server.app.getDecorator<readonly RouteFacts[]>('routeList').filter(isApiRoute);
});
afterAll(() => server.close());

describe('the API document', () => {
  it('has every route once, each with who may call it and what it refuses with', async () => {
    const { body } = await server.http.get('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const operations = Object.values(body.paths as Record<string, Record<string, Record<string, unknown>>>).flatMap(
      (path) => Object.values(path),
    );
    expect(operations).toHaveLength(new Set(routes.map(({ method, url }) => `${method} ${url}`)).size);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, summary, tags, security, responses } of operations) {
      expect([operationId, typeof summary, (tags as string[]).length]).toEqual([operationId, 'string', 1]);
      expect(security).toBeDefined();
      expect(responses).toMatchObject({ '4XX': { $ref: '#/components/responses/Refused' } });
    }
  });

  it('says what is asked for by the very schemas that check it', async () => {
    const { body } = await server.http.get('/openapi.json');
    const send = body.paths['/api/v1/widget/messages'].post;
    expect(send.security).toEqual([{ visitor: [] }]);
    expect(send.parameters[0]).toMatchObject({ name: 'website_token', in: 'query', required: true });
    expect(send.requestBody.content['application/json'].schema.properties.message.properties).toHaveProperty('echo_id');
    expect(send.responses['2XX'].content['application/json'].schema.properties).toHaveProperty('content_attributes');
    const list = body.paths['/api/v1/accounts/{account_id}/conversations'].get;
    expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['account_id', 'status', 'labels[]']),
    );
  });

  it('lists no form for a route that accepts JSON alone', async () => {
    const { body } = await server.http.get('/openapi.json');
    const mediaOf = (path: string) => Object.keys(body.paths[path].post.requestBody.content);
    expect(mediaOf('/public/api/v1/incoming_webhooks/{token}')).toEqual(['application/json']);
    expect(mediaOf('/api/v1/widget/messages')).toEqual(['application/json', 'multipart/form-data']);
  });

  it('has the response of every route', () => {
    expect(routes.filter((route) => !responseOf(route)).map(({ method, url }) => `${method} ${url}`)).toEqual([]);
    // One schema is shown for all success statuses.
    const several = routes.filter(({ responses }) => new Set(Object.values(responses)).size > 1);
    expect(several.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  });

  it('is read by people on a page that needs no script', async () => {
    const page = await server.http.get('/api-docs');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).not.toContain('<script');
    expect(page.text).toContain('/api/v1/widget/messages');
  });
});
