import { ContactFields, RawContact, SetUser, WidgetContact } from '@porchlight/core/wire/contact.ts';
import { Type } from 'typebox';
import { removeContactAttributes } from '../../domain/contacts/contact-fields.ts';
import type { Deps } from '../../domain/deps.ts';
import { isAnother, proofOf, setUser } from '../../domain/visitors/identify-contact.ts';
import { addressOf, ownRecord } from '../../domain/visitors/own-record.ts';
import { keepConsent } from '../../domain/visitors/record-consent.ts';
import { applySessionFields } from '../../domain/visitors/session-fields.ts';
import { ensureSession, type Session } from '../../domain/visitors/sessions.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { presentRawContact, presentWidgetContact } from '../../presenters/contacts.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { limitChanges, limitClaims, limitNewcomers } from '../access/visitor-limits.ts';

const base = '/api/v1/widget/contact';
const Keys = Type.Object({ custom_attributes: Type.Optional(Type.Array(Type.String())) });

/** An address that a transcript can go to is not asked for again. */
const presentOwn = (session: Session): WidgetContact => {
  const shape = presentWidgetContact(ownRecord(session));
  return { ...shape, has_email: shape.has_email || Boolean(addressOf(session)) };
};

/** Wire protocol 4.8 to 4.10. An `identifier` on a plain update is ignored: only `set_user` may prove one. */
export const widgetContactRoutes = (app: App, deps: Deps) => {
  app.get(
    base,
    { config: { permission: 'visitor' }, schema: { response: { 200: WidgetContact } } },
    async (request) => {
      const { session } = await visitorOf(deps, request);
      return session ? presentOwn(session) : presentWidgetContact(undefined);
    },
  );

  app.route({
    config: { permission: 'visitor' },
    method: ['PATCH', 'PUT'],
    url: base,
    schema: { body: ContactFields, response: { 200: WidgetContact } },
    handler: async (request) => {
      const visitor = await visitorOf(deps, request);
      await limitChanges(deps, visitor);
      if (!visitor.session) await limitNewcomers(deps, request);
      const { email, phone_number } = request.body;
      await limitClaims(deps, request, visitor, { email, phone_number });
      const shown = await deps.write(async (tx) => {
        const session = await ensureSession(tx, visitor, deps.env.secretKey);
        await keepConsent(tx, visitor, session.contact);
        return presentOwn({ ...session, contact: await applySessionFields(tx, session, request.body) });
      });
      const { identifier: _identifier, ...shape } = shown;
      return shape;
    },
  });

  app.patch(
    `${base}/set_user`,
    { config: { permission: 'visitor' }, schema: { body: SetUser, response: { 200: WidgetContact } } },
    async (request) => {
      const visitor = await visitorOf(deps, request);
      await limitChanges(deps, visitor);
      // Another person than before is a new contact.
      if (!visitor.session || isAnother(visitor, request.body)) await limitNewcomers(deps, request);
      if (!proofOf(visitor, request.body, deps.clock.now())) await limitClaims(deps, request, visitor, request.body);
      const { session, widget_auth_token } = await setUser(deps, visitor, request.body);
      const { identifier: _identifier, ...shape } = presentOwn(session);
      return { ...shape, ...(widget_auth_token ? { widget_auth_token } : {}) };
    },
  );

  app.post(
    `${base}/destroy_custom_attributes`,
    { config: { permission: 'visitor' }, schema: { body: Keys, response: { 200: RawContact } } },
    async (request) => {
      const visitor = await visitorOf(deps, request);
      const { session } = visitor;
      if (!session) throw notFound();
      await limitChanges(deps, visitor);
      const keys = request.body.custom_attributes ?? [];
      if (!session.contactInbox.owns_contact) return presentRawContact(ownRecord(session));
      return presentRawContact(await deps.write((tx) => removeContactAttributes(tx, session.contact, keys)));
    },
  );
};
