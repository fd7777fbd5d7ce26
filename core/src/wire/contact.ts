import { type Static, Type } from 'typebox';
import type { ContactId } from './ids.ts';
import { idOf, Iso, JsonObject, Nullable, Unix } from './schema.ts';

/** What a visitor may learn of their own record: booleans, never the data (wire protocol 4.8). */
export const WidgetContact = Type.Object({
  id: idOf<ContactId>(),
  has_email: Type.Boolean(),
  has_name: Type.Boolean(),
  has_phone_number: Type.Boolean(),
  identifier: Type.Optional(Nullable(Type.String())),
  widget_auth_token: Type.Optional(Type.String()),
});
export type WidgetContact = Static<typeof WidgetContact>;

/** The record as it stands in the store, dates as ISO (wire protocol 4.3). */
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

/** What the team reads (wire protocol 11.10). */
export const TeamContact = Type.Object({
  id: idOf<ContactId>(),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone_number: Nullable(Type.String()),
  identifier: Nullable(Type.String()),
  thumbnail: Type.String(),
  availability_status: Type.Optional(Type.String()),
  additional_attributes: JsonObject,
  custom_attributes: JsonObject,
  last_activity_at: Type.Optional(Nullable(Unix)),
  created_at: Type.Optional(Unix),
  blocked: Type.Optional(Type.Boolean()),
});
export type TeamContact = Static<typeof TeamContact>;

const optionalText = Type.Optional(Nullable(Type.String()));

/** Identity a visitor's page or form gives (wire protocol 4.8, 4.12); missing fields are never overwritten. */
export const ContactFields = Type.Object({
  name: optionalText,
  email: optionalText,
  phone_number: optionalText,
  avatar_url: optionalText,
  custom_attributes: Type.Optional(JsonObject),
  additional_attributes: Type.Optional(JsonObject),
});
export type ContactFields = Static<typeof ContactFields>;

export const SetUser = Type.Object({
  ...ContactFields.properties,
  identifier: Type.Optional(Nullable(Type.Union([Type.String(), Type.Number()]))),
  identifier_hash: optionalText,
});
export type SetUser = Static<typeof SetUser>;
