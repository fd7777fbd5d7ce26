import { allowsEverybody, domainEntries, entryFor } from '@porchlight/core/rules/access/allowed-domains.ts';
import { SITE_CHECK_PATH } from '@porchlight/core/wire/http.ts';
import { type SiteCheck, SiteCheckQuery } from '@porchlight/core/wire/settings/site-check.ts';
import type { Deps } from '../domain/deps.ts';
import { originsWithChat } from '../domain/help-centre/chat-inbox.ts';
import { findWebsiteInbox } from '../domain/inboxes/queries.ts';
import type { InboxRow } from '../platform/database/schema/inboxes.ts';
import type { App } from '../platform/http/app-type.ts';

const originOf = (address = '') => (URL.canParse(address) ? new URL(address).origin : undefined);

/** Evaluated as browsers do with the widget page's header. */
const mayShow = async (deps: Deps, inbox: InboxRow, site: string, at: string | undefined): Promise<boolean> => {
  const entries = domainEntries(inbox.allowed_domains);
  const own = deps.env.publicUrl.startsWith('https:') ? 'https' : 'http';
  return (
    allowsEverybody(entries) ||
    entryFor(entries, site, own) !== undefined ||
    [originOf(at), ...(await originsWithChat(deps, inbox))].includes(site)
  );
};

/** For `porchlight.debug()`. Public: no token, no rows. Under `/widget`, so that a proxy treats it alike. */
export const checkRoutes = (app: App, deps: Deps) => {
  app.get(
    SITE_CHECK_PATH,
    { config: { permission: 'public' }, schema: { querystring: SiteCheckQuery } },
    async ({ query, headers }, reply) => {
      const { website_token, site = '', at } = query;
      const found = website_token ? await findWebsiteInbox(deps.db, website_token) : undefined;
      const check: SiteCheck = {
        known: found !== undefined,
        suspended: found?.account.status === 'suspended',
        site_allowed: found !== undefined && (await mayShow(deps, found.inbox, site, at)),
        is_public_address: originOf(at) === originOf(deps.env.publicUrl),
        forwarded: ['forwarded', 'x-forwarded-for', 'via'].some((name) => headers[name] !== undefined),
        trusts_proxy: deps.env.trustProxy !== false,
        now: deps.clock.now() / 1_000,
      };
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('access-control-expose-headers', '*')
        .send(`export default ${JSON.stringify(check)}`);
    },
  );
};
