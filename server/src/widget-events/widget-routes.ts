import { WidgetEvent } from '@porchlight/core/wire/widget-event.ts';
import type { App } from '../app.ts';
import { refuseUnproven } from '../auth/captcha.ts';
import { ensureSession, visitorOf } from '../auth/contact-auth.ts';
import { executeCampaign } from '../campaigns/execute.ts';
import { keepConsent } from '../contacts/consent.ts';
import { browserFacts } from '../conversations/browser-facts.ts';
import type { Deps } from '../deps.ts';
import { pageTold } from '../page-visits/told.ts';

/** Wire protocol 9.3. Unknown names answer 204 and do nothing: no client may call up our inner events. */
export const widgetEventRoutes = (app: App, deps: Deps) => {
  app.post('/api/v1/widget/events', { schema: { body: WidgetEvent } }, async (request, reply) => {
    const visitor = await visitorOf(deps, request);
    const { session } = visitor;
    const { name, event_info = {} } = request.body;
    const facts = browserFacts({
      userAgent: request.headers['user-agent'],
      acceptLanguage: request.headers['accept-language'],
    });
    if (name === 'webwidget.triggered' && session)
      await deps.write(async (tx) =>
        tx.record('webwidget.triggered', {
          contact_inbox_id: session.contactInbox.id,
          event_info: { ...event_info, ...facts },
        }),
      );
    if (name === 'page.visited') await pageTold(deps, visitor, event_info);
    if (name === 'campaign.triggered') {
      refuseUnproven(deps, visitor);
      await deps.write(async (tx) => {
        const begun = await ensureSession(tx, visitor, deps.env.secretKey);
        await keepConsent(tx, visitor, begun.contact);
        await executeCampaign(tx, begun, visitor.account.id, {
          ...event_info,
          ...facts,
          conversation_language: visitor.locale,
        });
      });
    }
    return reply.code(204).send();
  });
};
