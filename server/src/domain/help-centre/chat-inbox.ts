import type { InboxId } from '@porchlight/core/wire/ids.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import type { Deps } from '../deps.ts';
import { homeOf } from './addresses.ts';

/** Stored by its token, which no later inbox gets again. */
export const chatTokenOf = ({ config }: Pick<PortalRow, 'config'>): string | undefined => {
  const { chat_website_token } = config;
  return typeof chat_website_token === 'string' ? chat_website_token : undefined;
};

type Db = Pick<Deps, 'db'>;

type Portal = Pick<PortalRow, 'account_id' | 'config'>;

export const findChatInboxes = async ({ db }: Db, portals: readonly Portal[]) => {
  const tokens = portals.map(chatTokenOf).filter((token) => token !== undefined);
  if (tokens.length === 0) return portals.map(() => undefined);
  const inboxes = await db
    .selectFrom('inboxes')
    .select(['id', 'account_id', 'website_token', 'widget_color'])
    .where('website_token', 'in', tokens)
    .where('channel_type', '=', 'Channel::WebWidget')
    .execute();
  return portals.map((portal) =>
    inboxes.find(
      ({ account_id, website_token }) => account_id === portal.account_id && website_token === chatTokenOf(portal),
    ),
  );
};

export const findChatInbox = async (ports: Db, portal: Portal) => (await findChatInboxes(ports, [portal]))[0];

/** The website token of an inbox of the account; undefined unless it is a website inbox. */
export const chatTokenFor = async ({ db }: Db, account_id: PortalRow['account_id'], inbox_id: InboxId) => {
  const inbox = await db
    .selectFrom('inboxes')
    .select('website_token')
    .where('id', '=', inbox_id)
    .where('account_id', '=', account_id)
    .where('channel_type', '=', 'Channel::WebWidget')
    .executeTakeFirst();
  return inbox?.website_token;
};

/** Help centres on their own domains that embed an inbox's chat: they are allowed whatever its list of domains contains. */
export const originsWithChat = async (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  inbox: { account_id: PortalRow['account_id']; website_token: string },
): Promise<string[]> => {
  const portals = await db
    .selectFrom('portals')
    .select(['slug', 'custom_domain', 'config'])
    .where('account_id', '=', inbox.account_id)
    .where('custom_domain', 'is not', null)
    .execute();
  return portals
    .filter((portal) => chatTokenOf(portal) === inbox.website_token)
    .map((portal) => homeOf(portal, env.publicUrl));
};
