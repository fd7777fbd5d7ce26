import { WidgetEvent } from '@porchlight/core/wire/widget/widget-event.ts';
import { browserFacts } from '../../domain/conversations/browser-facts.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Visitor } from '../../domain/visitors/sessions.ts';
import { invalidRecord } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { limitEvents, limitOpenings } from '../access/visitor-limits.ts';
import { loseVisitor, seeVisitor } from './follow-visitor.ts';
import { recordPageVisit } from './record-page-visit.ts';
import { triggerCampaign } from './trigger-campaign.ts';

/** They are stored with a conversation, a job and every delivery of a webhook. */
const MAX_FACTS_CHARACTERS = 10_000;

const refuseLargeFacts = (event_info: Record<string, unknown>) => {
  if (JSON.stringify(event_info).length > MAX_FACTS_CHARACTERS)
    throw invalidRecord('The event data is too large', ['event_info']);
};

const OF_PAGES = new Set(['page.visited', 'visitor.seen', 'visitor.left']);

/** Where consent is required, no event of a visitor who has not acted yet is sent to third parties. */
const isReported = ({ session, inbox }: Visitor) => session !== undefined || inbox.consent_version === null;

/** Wire protocol 9.3. Unknown names get 204 and do nothing: no client may trigger internal events. */
export const widgetEventRoutes = (app: App, deps: Deps) => {
  app.post(
    '/api/v1/widget/events',
    { config: { permission: 'visitor' }, schema: { body: WidgetEvent, response: { 204: NoContent } } },
    async (request, reply) => {
      const visitor = await visitorOf(deps, request);
      const { session, inbox, source_id } = visitor;
      const { name, event_info = {} } = request.body;
      // Pages are counted apart: a visitor who views many has done nothing else.
      if (!OF_PAGES.has(name)) await limitEvents(deps, visitor);
      refuseLargeFacts(event_info);
      const facts = browserFacts({
        userAgent: request.headers['user-agent'],
        acceptLanguage: request.headers['accept-language'],
      });
      if (name === 'webwidget.triggered' && isReported(visitor)) {
        if (!session) await limitOpenings(deps, request);
        await deps.write(async (tx) =>
          tx.record('webwidget.triggered', {
            contact_inbox_id: session?.contactInbox.id ?? null,
            inbox_id: inbox.id,
            source_id,
            event_info: { ...event_info, ...facts },
          }),
        );
      }
      if (name === 'visitor.seen') await seeVisitor(deps, request, visitor, event_info);
      if (name === 'visitor.left') await loseVisitor(deps, request, visitor, event_info);
      if (name === 'page.visited') await recordPageVisit(deps, visitor, event_info);
      if (name === 'campaign.triggered') await triggerCampaign(deps, request, visitor, event_info);
      return reply.code(204).send();
    },
  );
};
