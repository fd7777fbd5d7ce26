import { JsonObject } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { RouteFacts } from '../../platform/http/route-list.ts';
import { VERSION } from '../../platform/version.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const Serialized = Type.Unsafe<string>(JsonObject);

export const openApiRoutes = (app: App, { env }: Deps) => {
  const listed = () => app.getDecorator<readonly RouteFacts[]>('routeList');
  let document: string | undefined;
  let page: string | undefined;

  app.get(
    '/openapi.json',
    { config: { permission: 'public' }, schema: { response: { 200: Serialized } } },
    async (_request, reply) => {
      // Loaded with the first request: most servers never get one.
      const { openApiDocument } = await import('./document.ts');
      document ??= JSON.stringify(openApiDocument(listed(), { version: VERSION, publicUrl: env.publicUrl }));
      return reply.type('application/json').header('cache-control', 'public, max-age=300').send(document);
    },
  );

  app.get('/api-docs', { config: { permission: 'public' } }, async (_request, reply) => {
    const { apiPage } = await import('./page.ts');
    page ??= apiPage(listed());
    return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page);
  });
};
