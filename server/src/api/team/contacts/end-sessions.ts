import { END_SESSION_PATH } from '@porchlight/core/wire/http.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { publishSessionEnd, renewSession, renewSessionsOf } from '../../../domain/visitors/renew-session.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { contactOf, refusePartOfRecord } from '../../access/contact-access.ts';
import { visitorOf } from '../../access/visitor-auth.ts';
import { limitChanges } from '../../access/visitor-limits.ts';

/** Also ends links to continue elsewhere, and connections. API clients need `source_id` and the hash instead. */
const ofContact = (app: App, deps: Deps) =>
  app.post(
    '/api/v1/accounts/:account_id/contacts/:contact_id/end_sessions',
    { config: { permission: 'data_manage' }, schema: { response: { 204: NoContent } } },
    async (request, reply) => {
      const { agent, contact } = await contactOf(deps, request);
      await refusePartOfRecord(deps, agent, contact.id);
      const ended = await deps.write((tx) => renewSessionsOf(tx, contact.id, deps.env.secretKey));
      publishSessionEnd(deps, ended);
      return reply.code(204).send();
    },
  );

const Ended = Type.Object({ token: Type.Optional(Type.String()) });

/** After `reset` of the site. The loader calls from the site's origin, so the token comes in a form, without CORS. */
const ofVisitor = (app: App, deps: Deps) =>
  app.post(
    END_SESSION_PATH,
    { config: { permission: 'visitor' }, schema: { body: Ended, response: { 204: NoContent } } },
    async (request, reply) => {
      const visitor = await visitorOf(deps, request, request.body.token);
      const { session } = visitor;
      if (session) {
        await limitChanges(deps, visitor);
        await deps.write((tx) => renewSession(tx, session.contactInbox, deps.env.secretKey));
        publishSessionEnd(deps, [session.contactInbox.pubsub_token]);
      }
      return reply.code(204).send();
    },
  );

export const endSessionsRoutes = (app: App, deps: Deps) => {
  ofContact(app, deps);
  ofVisitor(app, deps);
};
