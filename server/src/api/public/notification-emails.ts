import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { stopNotificationMails } from '../../domain/notifications/settings.ts';
import { findStopped } from '../../domain/notifications/stop-link.ts';
import type { App } from '../../platform/http/app-type.ts';
import { acceptedLanguage } from '../../platform/i18n/languages.ts';
import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import { continueOverPage } from './continue-page.ts';
import { linkHeaders, linkPage } from './link-page.ts';

const url = '/notification_emails/stop/:token';
const Params = Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) });

/** The link in summaries that ends them. Opening it changes nothing: mail programs look at links before people do. */
export const notificationEmailRoutes = (app: App, deps: Deps) => {
  const find = (token: string) => findStopped(deps.db, token, deps.env.secretKey);

  app.get(url, { config: { permission: 'public' }, schema: { params: Params } }, async (request, reply) => {
    const found = await find(request.params.token);
    reply.headers(linkHeaders).type('text/html; charset=utf-8');
    if (!found)
      return reply.code(410).send(await continueOverPage(acceptedLanguage(request.headers['accept-language'])));
    const texts = await mailTextsIn(found.locale);
    return linkPage(found.locale, texts('DIGEST_STOP_TITLE', { account: found.name }), texts('DIGEST_STOP'));
  });

  app.post(url, { config: { permission: 'public' }, schema: { params: Params } }, async (request, reply) => {
    const found = await find(request.params.token);
    reply.headers(linkHeaders).type('text/html; charset=utf-8');
    if (!found)
      return reply.code(410).send(await continueOverPage(acceptedLanguage(request.headers['accept-language'])));
    await deps.write((tx) => stopNotificationMails(tx, found.member));
    const texts = await mailTextsIn(found.locale);
    return linkPage(found.locale, texts('DIGEST_STOPPED', { account: found.name }), null);
  });
};
