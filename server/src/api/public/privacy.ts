import { Iso, JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { visibleSessionIds } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import {
  continueAddress,
  findContinued,
  mintContinueToken,
  NEARBY_MS,
  useContinueLink,
} from '../../domain/privacy/continue-link.ts';
import { eraseOwnData } from '../../domain/privacy/erase-own.ts';
import { personData } from '../../domain/privacy/person-data.ts';
import { previewRetention } from '../../domain/privacy/retention.ts';
import { ownRecord } from '../../domain/visitors/own-record.ts';
import { publishSessionEnd, pubsubTokensOf } from '../../domain/visitors/renew-session.ts';
import { signVisitorToken } from '../../domain/visitors/visitor-token.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { acceptedLanguage } from '../../platform/i18n/languages.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { isoOrNull } from '../../platform/times.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { contactOf, refusePartOfRecord } from '../access/contact-access.ts';
import { managedInboxOf } from '../access/inbox-access.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { continueOverPage, continuePage } from './continue-page.ts';
import { linkHeaders } from './link-page.ts';

const own = '/api/v1/widget/own_data';
const Secret = Type.Object({ secret: Type.String({ minLength: 20, maxLength: 100 }) });

const OwnData = Type.Object({
  person: Type.Object({
    name: Nullable(Type.String()),
    email: Nullable(Type.String()),
    phone_number: Nullable(Type.String()),
    created_at: Iso,
  }),
  pages: Type.Array(Type.Object({ url: Type.String(), title: Nullable(Type.String()), seen_at: Iso })),
  conversations: Type.Array(
    Type.Object({ number: Type.Integer(), status: Type.String(), begun_at: Iso, messages: Type.Array(JsonObject) }),
  ),
});
const ContinueLink = Type.Object({ url: Type.String(), expires_in: Type.Number() });
const InboxRetention = Type.Object({
  days: Nullable(Type.Integer()),
  conversations: Type.Integer(),
  oldest_at: Nullable(Iso),
});

const visitorRoutes = (app: App, deps: Deps) => {
  app.get(
    own,
    { config: { permission: 'visitor' }, schema: { response: { 200: OwnData } } },
    async (request, reply) => {
      const { session } = await visitorOf(deps, request);
      if (!session) throw notFound();
      const sessions = await visibleSessionIds(deps, session);
      reply.header('content-disposition', 'attachment; filename="my-chat.json"').header('cache-control', 'no-store');
      return personData(deps.db, deps.env.publicUrl, ownRecord(session), {
        sessions,
        internal: false,
        consents: session.contactInbox.owns_contact,
      });
    },
  );

  app.delete(
    own,
    { config: { permission: 'visitor' }, schema: { response: { 204: NoContent } } },
    async (request, reply) => {
      const { session } = await visitorOf(deps, request);
      if (session) {
        const sessions = await visibleSessionIds(deps, session);
        const ended = await pubsubTokensOf(deps, { ids: sessions });
        await deps.write((tx) => eraseOwnData(tx, session, sessions));
        publishSessionEnd(deps, ended);
      }
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/v1/widget/continue_link',
    { config: { permission: 'visitor' }, schema: { response: { 200: ContinueLink } } },
    async (request) => {
      const { session } = await visitorOf(deps, request);
      if (!session) throw notFound();
      const { contactInbox } = session;
      await refuseAbove(deps, [LIMITS.continueLinks, String(contactInbox.id)]);
      const secret = await deps.write((tx) => mintContinueToken(tx, contactInbox.id, NEARBY_MS));
      return { url: continueAddress(deps.env.publicUrl, secret), expires_in: NEARBY_MS / 1_000 };
    },
  );
};

const continueRoutes = (app: App, deps: Deps) => {
  const url = '/continue/:secret';
  app.get(url, { config: { permission: 'public' }, schema: { params: Secret } }, async (request, reply) => {
    const found = await findContinued(deps.db, request.params.secret, deps.clock.now());
    reply.headers(linkHeaders).type('text/html; charset=utf-8');
    if (found) return continuePage(found.locale, found.name);
    return reply.code(410).send(await continueOverPage(acceptedLanguage(request.headers['accept-language'])));
  });

  app.post(url, { config: { permission: 'public' }, schema: { params: Secret } }, async (request, reply) => {
    const found = await findContinued(deps.db, request.params.secret, deps.clock.now());
    const generation = found && (await deps.write((tx) => useContinueLink(tx, found, deps.env.secretKey)));
    reply.headers(linkHeaders);
    if (!found || generation === undefined)
      return reply
        .code(410)
        .type('text/html; charset=utf-8')
        .send(await continueOverPage(found?.locale ?? acceptedLanguage(request.headers['accept-language'])));
    const { source_id, inbox_id } = found;
    const token = signVisitorToken({ source_id, inbox_id, generation }, deps.env.secretKey);
    // The widget removes the token from the address as soon as it runs.
    const query = new URLSearchParams({ website_token: found.website_token, cw_conversation: token });
    return reply.redirect(`/widget?${query}`, 303);
  });
};

const teamRoutes = (app: App, deps: Deps) => {
  app.get(
    '/api/v1/accounts/:account_id/contacts/:contact_id/data',
    { config: { permission: 'data_manage' }, schema: { response: { 200: OwnData } } },
    async (request, reply) => {
      const { agent, contact } = await contactOf(deps, request);
      await refusePartOfRecord(deps, agent, contact.id);
      reply
        .header('content-disposition', `attachment; filename="contact-${contact.id}.json"`)
        .header('cache-control', 'no-store');
      return personData(deps.db, deps.env.publicUrl, contact, { internal: true, consents: true });
    },
  );

  /** A preview of what the next sweep would erase with these days. */
  app.get(
    '/api/v1/accounts/:account_id/inboxes/:inbox_id/retention',
    {
      config: { permission: 'inbox_manage' },
      schema: {
        querystring: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })) }),
        response: { 200: InboxRetention },
      },
    },
    async (request) => {
      const { inbox } = await managedInboxOf(deps, request);
      const days = request.query.days ?? inbox.retention_days;
      if (days === null) return { days: null, conversations: 0, oldest_at: null };
      const { conversations, oldest_at } = await previewRetention(deps, inbox, days);
      return { days, conversations, oldest_at: isoOrNull(oldest_at) };
    },
  );
};

export const privacyRoutes = (app: App, deps: Deps) => {
  visitorRoutes(app, deps);
  continueRoutes(app, deps);
  teamRoutes(app, deps);
};
