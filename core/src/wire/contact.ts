import { type Static, Type } from 'typebox';
import type { CompanyId, ContactId, InboxId } from './ids.ts';
import { Iso, idOf, JsonObject, Nullable, OneOf, Unix } from './schema.ts';

/** What a visitor may read of their own record: booleans, never the data (wire protocol 4.8). */
export const WidgetContact = Type.Object({
  id: idOf<ContactId>(),
  has_email: Type.Boolean(),
  has_name: Type.Boolean(),
  has_phone_number: Type.Boolean(),
  identifier: Type.Optional(Nullable(Type.String())),
  widget_auth_token: Type.Optional(Type.String()),
});
export type WidgetContact = Static<typeof WidgetContact>;

/** The record as stored, dates as ISO (wire protocol 4.3). */
export const RawContact = Type.Object({
  id: idOf<ContactId>(),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone_number: Nullable(Type.String()),
  account_id: Type.Integer(),
  created_at: Iso,
  updated_at: Iso,
  additional_attributes: JsonObject,
  identifier: Nullable(Type.String()),
  custom_attributes: JsonObject,
  last_activity_at: Nullable(Iso),
  contact_type: Type.String(),
  middle_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  location: Nullable(Type.String()),
  country_code: Nullable(Type.String()),
  blocked: Type.Boolean(),
});
export type RawContact = Static<typeof RawContact>;

/** An inbox in which a contact can be messaged, and the contact's source id there. */
export const ContactInbox = Type.Object({
  source_id: Type.String(),
  inbox: Type.Object({
    id: idOf<InboxId>(),
    avatar_url: Type.String(),
    channel_id: Type.Integer(),
    name: Type.String(),
    channel_type: Type.String(),
    provider: Type.Null(),
  }),
});
export type ContactInbox = Static<typeof ContactInbox>;

/** A contact for the team (wire protocol 11.10). */
export const TeamContact = Type.Object({
  id: idOf<ContactId>(),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone_number: Nullable(Type.String()),
  identifier: Nullable(Type.String()),
  /** Our extension: the company that `additional_attributes.company_name` names. */
  company_id: Nullable(idOf<CompanyId>()),
  thumbnail: Type.String(),
  availability_status: Type.Optional(Type.String()),
  additional_attributes: JsonObject,
  custom_attributes: JsonObject,
  last_activity_at: Type.Optional(Nullable(Unix)),
  created_at: Type.Optional(Unix),
  blocked: Type.Optional(Type.Boolean()),
  /** True: the team or a signed page provided it; false: a visitor did, without proof; null: not recorded. */
  identifier_verified: Type.Optional(Nullable(Type.Boolean())),
  email_verified: Type.Optional(Nullable(Type.Boolean())),
  phone_number_verified: Type.Optional(Nullable(Type.Boolean())),
  contact_inboxes: Type.Optional(Type.Array(ContactInbox)),
});
export type TeamContact = Static<typeof TeamContact>;

const optionalText = Type.Optional(Nullable(Type.String()));

/** Identity from a visitor's page or form (wire protocol 4.8, 4.12); missing fields never overwrite. */
export const ContactFields = Type.Object({
  name: optionalText,
  email: optionalText,
  phone_number: optionalText,
  avatar_url: optionalText,
  custom_attributes: Type.Optional(JsonObject),
  additional_attributes: Type.Optional(JsonObject),
});
export type ContactFields = Static<typeof ContactFields>;

/** The visitor's identity from the host page (wire protocol 4.9). `identifier_hash`: the HMAC-SHA256 of the identifier, hex. */
export const SetUser = Type.Object({
  ...ContactFields.properties,
  identifier: Type.Optional(Nullable(Type.Union([Type.String(), Type.Number()]))),
  identifier_hash: optionalText,
});
export type SetUser = Static<typeof SetUser>;

export const VisitedPage = Type.Object({ url: Type.String(), conversation_id: Type.Integer(), at: Unix });
export type VisitedPage = Static<typeof VisitedPage>;

export const PageVisit = Type.Object({ url: Type.String(), title: Nullable(Type.String()), at: Unix });
export type PageVisit = Static<typeof PageVisit>;

export const ContactRating = Type.Object({
  id: Type.Integer(),
  rating: Type.Integer(),
  feedback_message: Nullable(Type.String()),
  conversation_id: Type.Integer(),
  created_at: Unix,
});
export type ContactRating = Static<typeof ContactRating>;

/** The exact text that a visitor accepted before their first message; `inbox` is null once it is deleted. */
export const ContactConsent = Type.Object({
  id: Type.Integer(),
  version: Type.String(),
  locale: Type.String(),
  text: Type.String(),
  inbox: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  created_at: Unix,
});
export type ContactConsent = Static<typeof ContactConsent>;

export const IMPORT_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;

/** Progress of a contact import. Rows are numbered as in spreadsheets, the header being 1. */
export const ContactImport = Type.Object({
  id: Type.String(),
  file_name: Type.String(),
  status: OneOf(IMPORT_STATUSES),
  problem: Nullable(Type.String()),
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  refused: Type.Integer(),
  problems: Type.Array(
    Type.Object({
      row: Type.Integer(),
      reason: Type.String(),
      attributes: Type.Array(Type.String()),
      cells: Type.Array(Type.String()),
    }),
  ),
  started_at: Iso,
  finished_at: Nullable(Iso),
});
export type ContactImport = Static<typeof ContactImport>;
