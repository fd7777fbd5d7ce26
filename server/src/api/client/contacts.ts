import { RawContact, SetUser } from '@porchlight/core/wire/contact.ts';
import { JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { loadWorkingHours } from '../../domain/inboxes/queries.ts';
import { identifierOf, identify, proofOf } from '../../domain/visitors/identify-contact.ts';
import { ownRecord } from '../../domain/visitors/own-record.ts';
import { publishSessionEnd } from '../../domain/visitors/renew-session.ts';
import { applySessionFields } from '../../domain/visitors/session-fields.ts';
import { ensureSession, findSession, newSourceId } from '../../domain/visitors/sessions.ts';
import type { App } from '../../platform/http/app-type.ts';
import { presentRawContact } from '../../presenters/contacts.ts';
import { presentDay } from '../../presenters/team-inboxes.ts';
import { apiInboxOf, clientOf, contactPath, inboxPath, refuseTakeover } from '../access/client-access.ts';
import { limitChanges, limitClaims, limitNewcomers } from '../access/visitor-limits.ts';
import { ClientContact, presentClientContact } from './present.ts';

const NewContact = Type.Object({
  ...SetUser.properties,
  source_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});

const ApiInbox = Type.Object({
  identifier: Type.String(),
  identity_validation_enabled: Type.Boolean(),
  name: Nullable(Type.String()),
  timezone: Type.String(),
  working_hours: Type.Array(JsonObject),
  working_hours_enabled: Type.Boolean(),
  csat_survey_enabled: Type.Boolean(),
  greeting_enabled: Type.Boolean(),
});

export const clientContactRoutes = (app: App, deps: Deps) => {
  app.get(
    inboxPath,
    { config: { permission: 'visitor' }, schema: { response: { 200: ApiInbox } } },
    async (request) => {
      const { inbox } = await apiInboxOf(deps, request);
      const hours = await loadWorkingHours(deps.db, inbox.id);
      return {
        identifier: inbox.identifier,
        identity_validation_enabled: inbox.hmac_mandatory,
        name: inbox.name,
        timezone: inbox.timezone,
        working_hours: hours.map(presentDay),
        working_hours_enabled: inbox.working_hours_enabled,
        csat_survey_enabled: inbox.csat_survey_enabled,
        greeting_enabled: inbox.greeting_enabled,
      };
    },
  );

  app.post(
    `${inboxPath}/contacts`,
    { config: { permission: 'visitor' }, schema: { body: NewContact, response: { 200: ClientContact } } },
    async (request) => {
      const { inbox } = await apiInboxOf(deps, request);
      const { source_id = newSourceId(), ...rest } = request.body;
      const proven = proofOf({ inbox }, rest, deps.clock.now());
      const identifier = identifierOf(rest);
      const { identifier: _i, identifier_hash: _h, ...fields } = rest;
      const existing = await findSession(deps, inbox, source_id);
      if (existing) await limitChanges(deps, { inbox, source_id });
      else await limitNewcomers(deps, request);
      if (!proven) await limitClaims(deps, request, { inbox, source_id, session: existing }, rest);
      const { session, ended } = await deps.write(async (tx) => {
        refuseTakeover(inbox, await findSession(tx, inbox, source_id), proven ? identifier : undefined);
        const begun = await ensureSession(tx, { inbox, source_id }, deps.env.secretKey);
        const identified = await identify(tx, begun, identifier, {
          proven,
          secretKey: deps.env.secretKey,
        });
        const contact = await applySessionFields(tx, identified, fields, proven ? 'signed_page' : 'visitor');
        const isRenewed = identified.contactInbox.generation !== begun.contactInbox.generation;
        return { session: { ...identified, contact }, ended: isRenewed ? [begun.contactInbox.pubsub_token] : [] };
      });
      publishSessionEnd(deps, ended);
      return presentClientContact(session);
    },
  );

  app.get(
    contactPath,
    { config: { permission: 'visitor' }, schema: { response: { 200: ClientContact } } },
    async (request) => presentClientContact((await clientOf(deps, request)).session),
  );

  app.route({
    config: { permission: 'visitor' },
    method: ['PATCH', 'PUT'],
    url: contactPath,
    schema: { body: SetUser, response: { 200: RawContact } },
    handler: async (request) => {
      const client = await clientOf(deps, request);
      const { inbox, session } = client;
      await limitChanges(deps, client);
      const identifier = request.body.identifier ?? session.contact.identifier;
      const proven = proofOf({ inbox, session }, { ...request.body, identifier }, deps.clock.now());
      const isSigned = proven && session.contactInbox.hmac_verified && identifier === session.contact.identifier;
      if (!isSigned) await limitClaims(deps, request, client, request.body);
      const { identifier: _i, identifier_hash: _h, ...fields } = request.body;
      const contact = await deps.write((tx) =>
        applySessionFields(tx, session, fields, isSigned ? 'signed_page' : 'visitor'),
      );
      return presentRawContact(ownRecord({ ...session, contact }));
    },
  });
};
