import { type Static, Type } from 'typebox';
import { PageVisit } from '../contact.ts';
import type { ContactId, InboxId, UserId } from '../ids.ts';
import { idOf, Nullable, Unix } from '../schema.ts';

/** A visitor's page reports this often while it is visible. */
export const VISIT_INTERVAL_MS = 30_000;

/** A visitor who is on a site now. Stored in no table. */
export const LiveVisitor = Type.Object({
  id: Type.String(),
  inbox_id: idOf<InboxId>(),
  /** Generated until the visitor is known. */
  name: Type.String(),
  contact: Nullable(Type.Object({ id: idOf<ContactId>(), email: Nullable(Type.String()), thumbnail: Type.String() })),
  is_returning: Type.Boolean(),
  page: PageVisit,
  page_count: Type.Integer(),
  started_at: Unix,
  /** When they came to the present page. */
  active_at: Unix,
  /** Seconds until they count as gone, unless their page reports again. */
  expires_in: Type.Integer(),
  referrer: Nullable(Type.String()),
  utm: Type.Object({
    source: Nullable(Type.String()),
    medium: Nullable(Type.String()),
    campaign: Nullable(Type.String()),
  }),
  browser_name: Type.String(),
  platform_name: Type.String(),
  device_name: Type.String(),
  language: Type.String(),
  time_zone: Nullable(Type.String()),
  /** ISO 3166, by the time zone of the browser: addresses are not looked up. */
  country_code: Nullable(Type.String()),
});
export type LiveVisitor = Static<typeof LiveVisitor>;

/** The event `visitor.seen`. */
export const LiveVisitorPayload = Type.Object({ account_id: Type.Integer(), ...LiveVisitor.properties });
export type LiveVisitorPayload = Static<typeof LiveVisitorPayload>;

/** `conversation`: the one that is not resolved, if the agent may see it. */
export const ListedVisitor = Type.Object({
  ...LiveVisitor.properties,
  conversation: Nullable(
    Type.Object({
      id: Type.Integer(),
      assignee: Nullable(Type.Object({ id: idOf<UserId>(), name: Type.String() })),
    }),
  ),
});
export type ListedVisitor = Static<typeof ListedVisitor>;

/** With the pages of this visit, newest first. */
export const OpenedVisitor = Type.Object({ ...ListedVisitor.properties, pages: Type.Array(PageVisit) });
export type OpenedVisitor = Static<typeof OpenedVisitor>;
