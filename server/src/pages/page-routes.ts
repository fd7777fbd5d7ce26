import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../domain/deps.ts';
import { meetingOrigin } from '../platform/config/calls.ts';
import type { App } from '../platform/http/app-type.ts';
import { VERSION } from '../platform/version.ts';
import { presentGlobalConfig } from '../presenters/widget-inboxes.ts';
import { appHead } from './app-icons.ts';
import { WEB_DIST } from './build-folders.ts';
import { createBuiltFile } from './built-file.ts';
import { contentPolicy, permissionsPolicy, pictureOrigins } from './content-policy.ts';
import { fillPage, sendPage, UNBUILT } from './page-html.ts';
import { createPageTemplate } from './page-template.ts';
import { createRendererLoader } from './server-rendering.ts';
import { answerWidgetPage, WidgetQuery } from './widget-page.ts';

export const pageRoutes = (app: App, deps: Deps, webDist = WEB_DIST) => {
  const widget = createPageTemplate(webDist, 'widget');
  const loadRenderer = createRendererLoader(webDist);
  const consolePage = createBuiltFile(join(webDist, 'console.html'));
  const survey = createBuiltFile(join(webDist, 'survey.html'));

  const answerOwnPage =
    (page: typeof survey, head = '') =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const nonce = randomBytes(16).toString('base64url');
      const meetings = meetingOrigin(deps.env.calls);
      const policy = contentPolicy({
        nonce,
        ancestors: "frame-ancestors 'self'",
        captcha: false,
        meetings,
        frames: undefined,
        pictures: pictureOrigins(deps.env),
      });
      reply.header('content-security-policy', policy).header('x-frame-options', 'SAMEORIGIN');
      reply.header('permissions-policy', permissionsPolicy(meetings));
      const globals = {
        globalConfig: presentGlobalConfig(deps.env),
        porchlight: {
          version: VERSION,
          publicUrl: deps.env.publicUrl,
          mailDelivers: deps.mailer.delivers,
          calls: deps.env.calls.provider,
          pushKey: deps.env.push?.publicKey ?? null,
          offlinePage: deps.env.consoleOffline,
        },
      };
      const { installationName } = deps.env.brand;
      const template = page()?.text ?? UNBUILT;
      return sendPage(request, reply, fillPage({ template, globals, nonce, locale: 'en', installationName, head }));
    };

  app.get('/widget', { config: { permission: 'public' }, schema: { querystring: WidgetQuery } }, (request, reply) =>
    answerWidgetPage(deps, { template: widget(), loadRenderer }, request, reply),
  );
  for (const path of ['/app', '/app/*'])
    app.get(path, { config: { permission: 'public' } }, answerOwnPage(consolePage, appHead(deps.env.brand)));
  app.get('/survey/responses/:uuid', { config: { permission: 'public' } }, answerOwnPage(survey));
  app.get('/', { config: { permission: 'public' } }, (_request, reply) => reply.redirect('/app'));
};
