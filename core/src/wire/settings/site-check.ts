import { type Static, Type } from 'typebox';

/** `site`: the origin of the page that shows the chat; `at`: the installation's address on that page. */
export const SiteCheckQuery = Type.Object({
  website_token: Type.Optional(Type.String()),
  site: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
});

/** The installation's check of a host page. It is public and contains no secret. */
export const SiteCheck = Type.Object({
  /** There is an inbox of that website token. */
  known: Type.Boolean(),
  suspended: Type.Boolean(),
  /** The inbox's list of websites allows this one. */
  site_allowed: Type.Boolean(),
  /** The page uses the installation's public address, as emails and links do. */
  is_public_address: Type.Boolean(),
  forwarded: Type.Boolean(),
  trusts_proxy: Type.Boolean(),
  /** Seconds since 1970, by the server's clock. */
  now: Type.Number(),
});
export type SiteCheck = Static<typeof SiteCheck>;
