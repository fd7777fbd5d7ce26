import { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { removeContactAttributes } from '../../../domain/contacts/contact-fields.ts';
import { removeAvatar } from '../../../domain/contacts/save-contact.ts';
import type { Deps } from '../../../domain/deps.ts';
import { createContactInbox, isReachedByEmail, listSourceIds } from '../../../domain/visitors/contact-inboxes.ts';
import { newSourceId } from '../../../domain/visitors/sessions.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { contactOf } from '../../access/contact-access.ts';
import { presentInboxesFor, presentInboxFor, visibleInboxes } from '../../access/visible-inboxes.ts';
import { ContactableInbox, presentContactFor, ReachableInbox } from './contact-inboxes.ts';
import { contactDuplicateRoutes } from './duplicates.ts';
import { contactMergeRoutes } from './merge.ts';

const path = '/api/v1/accounts/:account_id/contacts/:contact_id';
const Keys = Type.Object({ custom_attributes: Type.Array(Type.String(), { maxItems: 100 }) });
const NewSession = Type.Object({
  inbox_id: idOf<InboxId>(),
  source_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});

const sessionRoutes = (app: App, deps: Deps) => {
  app.get(
    `${path}/contactable_inboxes`,
    {
      config: { permission: 'contact_manage' },
      schema: { response: { 200: payloadOf(Type.Array(ContactableInbox)) } },
    },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const inboxes = await visibleInboxes(deps, agent);
      const sessions = await listSourceIds(deps.db, contact.id);
      const presented = await presentInboxesFor(deps, agent, inboxes);
      return {
        payload: presented.flatMap((inbox) => {
          const row = inboxes.find(({ id }) => id === inbox.id);
          const session = sessions.find(({ inbox_id }) => inbox_id === inbox.id);
          const { delivers } = deps.mailer;
          const owns_contact = session?.owns_contact ?? false;
          const emails_unread = row !== undefined && isReachedByEmail(row, contact, { delivers, owns_contact });
          // An API inbox, and a website that sends emails, can be written to without a session: the message begins it.
          if (!session && inbox.channel_type !== 'Channel::Api' && !emails_unread) return [];
          return [{ inbox, source_id: session?.source_id ?? null, emails_unread }];
        }),
      };
    },
  );

  app.post(
    `${path}/contact_inboxes`,
    { config: { permission: 'contact_manage' }, schema: { body: NewSession, response: { 200: ReachableInbox } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const { inbox_id, source_id = newSourceId() } = request.body;
      const inbox = (await visibleInboxes(deps, agent)).find(({ id }) => id === inbox_id);
      if (!inbox) throw notFound();
      await deps.write((tx) => createContactInbox(tx, { contact, inbox, source_id, secretKey: deps.env.secretKey }));
      return { source_id, inbox: await presentInboxFor(deps, agent, inbox) };
    },
  );
};

export const contactPeopleRoutes = (app: App, deps: Deps) => {
  sessionRoutes(app, deps);
  contactMergeRoutes(app, deps);
  contactDuplicateRoutes(app, deps);

  app.post(
    `${path}/destroy_custom_attributes`,
    { config: { permission: 'contact_manage' }, schema: { body: Keys, response: { 200: payloadOf(TeamContact) } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const keys = request.body.custom_attributes;
      const updated = await deps.write((tx) => removeContactAttributes(tx, contact, keys));
      return { payload: await presentContactFor(deps, agent, updated) };
    },
  );

  app.delete(
    `${path}/avatar`,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: payloadOf(TeamContact) } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const updated = await deps.write((tx) => removeAvatar(tx, contact));
      return { payload: await presentContactFor(deps, agent, updated) };
    },
  );
};
