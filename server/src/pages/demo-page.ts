import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../domain/deps.ts';
import { findFirstWebsiteInbox } from '../domain/inboxes/queries.ts';
import { notFound } from '../platform/errors.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import type { App } from '../platform/http/app-type.ts';
import { DEMO_FOLDER } from './build-folders.ts';
import { createBuiltFile } from './built-file.ts';
import { sendPage } from './page-html.ts';

const POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'self'";

const originOf = (request: FastifyRequest, publicUrl: string) =>
  new URL(publicUrl).host === request.host ? publicUrl : `${request.protocol}://${request.host}`;

export const demoRoutes = (app: App, { db, env }: Deps) => {
  const page = createBuiltFile(join(DEMO_FOLDER, 'index.html'));
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const inbox = await findFirstWebsiteInbox(db);
    const template = page();
    if (!inbox || !template) throw notFound();
    const { website_token, widget_color } = inbox;
    const values: Record<string, string> = { website_token, widget_color, base_url: originOf(request, env.publicUrl) };
    reply.header('content-security-policy', POLICY).header('referrer-policy', 'strict-origin-when-cross-origin');
    return sendPage(
      request,
      reply,
      template.text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => escapeHtml(values[name] ?? '')),
    );
  };
  for (const path of ['/demo', '/demo/*']) app.get(path, { config: { permission: 'public' } }, answer);
};
