import { type Static, Type } from 'typebox';

/** `site`: the origin of the page that shows the chat; `at`: the installation's address as that page knows it. */
export const SiteCheckQuery = Type.Object({
  website_token: Type.Optional(Type.String()),
  site: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
});

/** What the installation knows of a host page. Nothing of it is secret: anybody may ask. */
export const SiteCheck = Type.Object({
  /** There is an inbox of that website token. */
  known: Type.Boolean(),
  /** Its account is suspended. */
  suspended: Type.Boolean(),
  /** The inbox's list of websites lets this one show the chat. */
  site_allowed: Type.Boolean(),
  /** The page reaches the installation by the address that stands in mails and links. */
  is_public_address: Type.Boolean(),
  /** Something in front passes requests on. */
  forwarded: Type.Boolean(),
  /** What is in front is believed when it says who asks. */
  trusts_proxy: Type.Boolean(),
  /** Seconds since 1970, by the server's clock. */
  now: Type.Number(),
});
export type SiteCheck = Static<typeof SiteCheck>;
