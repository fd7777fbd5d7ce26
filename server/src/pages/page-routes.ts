import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { meetingOrigin } from '../calls/settings.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-type.ts';
import { presentGlobalConfig } from '../inboxes/present.ts';
import { VERSION } from '../version.ts';
import { createBuiltFile } from './built-file.ts';
import { contentPolicy, permissionsPolicy } from './content-policy.ts';
import { WEB_DIST } from './folders.ts';
import { fillPage, sendPage, UNBUILT } from './page-html.ts';
import { answerWidgetPage, WidgetQuery } from './widget-page.ts';

/** The pages people see, each with its configuration: the widget, the console, the survey. */
export const pageRoutes = (app: App, deps: Deps, webDist = WEB_DIST) => {
  const widget = createBuiltFile(join(webDist, 'widget.html'));
  const consolePage = createBuiltFile(join(webDist, 'console.html'));
  const survey = createBuiltFile(join(webDist, 'survey.html'));

  const answerOwnPage = (page: typeof survey) => (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url');
    const meetings = meetingOrigin(deps.env.calls);
    const policy = contentPolicy({ nonce, ancestors: "frame-ancestors 'self'", captcha: false, meetings });
    reply.header('content-security-policy', policy).header('x-frame-options', 'SAMEORIGIN');
    reply.header('permissions-policy', permissionsPolicy(meetings));
    const globals = {
      globalConfig: presentGlobalConfig(deps.env),
      porchlight: {
        version: VERSION,
        publicUrl: deps.env.publicUrl,
        mailDelivers: deps.mailer.delivers,
        calls: deps.env.calls.provider,
      },
    };
    return sendPage(request, reply, fillPage({ template: page()?.text ?? UNBUILT, globals, nonce, locale: 'en' }));
  };

  app.get('/widget', { schema: { querystring: WidgetQuery } }, (request, reply) =>
    answerWidgetPage(deps, widget(), request, reply),
  );
  for (const path of ['/app', '/app/*']) app.get(path, answerOwnPage(consolePage));
  app.get('/survey/responses/:uuid', answerOwnPage(survey));
  app.get('/', (_request, reply) => reply.redirect('/app'));
};
