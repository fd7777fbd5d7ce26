import type { AccountId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { LinkPreviews } from '@porchlight/core/wire/inbox.ts';
import type { Kysely, NotNull } from 'kysely';
import { type Argument, compileOnce } from '../../platform/database/drivers/compile-once.ts';
import type { AccountRow } from '../../platform/database/schema/accounts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import type { InboxRow, WorkingHoursRow } from '../../platform/database/schema/inboxes.ts';
import { notFound } from '../../platform/errors.ts';
import { loadAccount } from '../accounts/queries.ts';

const readWebsiteInbox = compileOnce((db, argument: Argument<{ website_token: string }>) =>
  db
    .selectFrom('inboxes')
    .selectAll()
    .where('website_token', '=', argument('website_token'))
    .where('channel_type', '=', 'Channel::WebWidget'),
);

export const findWebsiteInbox = async (db: Kysely<Database>, website_token: string) => {
  const [inbox] = await readWebsiteInbox(db, { website_token });
  if (!inbox) return undefined;
  return { inbox, account: await loadAccount(db, inbox.account_id) };
};

export const inboxOf = (db: Kysely<Database>, { inbox_id }: { inbox_id: InboxId }): Promise<InboxRow> =>
  db.selectFrom('inboxes').selectAll().where('id', '=', inbox_id).executeTakeFirstOrThrow(notFound);

export const findApiInbox = (db: Kysely<Database>, identifier: string) =>
  db
    .selectFrom('inboxes')
    .selectAll()
    .where('identifier', '=', identifier)
    .where('channel_type', '=', 'Channel::Api')
    .$narrowType<{ identifier: NotNull }>()
    .executeTakeFirst();

export const findInbox = (db: Kysely<Database>, account_id: AccountId, id: InboxId): Promise<InboxRow | undefined> =>
  db.selectFrom('inboxes').selectAll().where('id', '=', id).where('account_id', '=', account_id).executeTakeFirst();

export const findInboxOfSource = (
  db: Kysely<Database>,
  account_id: AccountId,
  source_id: string,
): Promise<InboxRow | undefined> =>
  db
    .selectFrom('inboxes')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', 'in', (row) => row.selectFrom('contact_inboxes').select('inbox_id').where('source_id', '=', source_id))
    .limit(1)
    .executeTakeFirst();

export const findInboxById = (db: Kysely<Database>, id: InboxId): Promise<InboxRow | undefined> =>
  db.selectFrom('inboxes').selectAll().where('id', '=', id).executeTakeFirst();

/** None for an inbox that was deleted meanwhile. */
export const loadLinkPreviews = async (db: Kysely<Database>, id: InboxId): Promise<LinkPreviews> => {
  const inbox = await db.selectFrom('inboxes').select('link_previews').where('id', '=', id).executeTakeFirst();
  return inbox?.link_previews ?? 'none';
};

export const findInboxAppearance = (db: Kysely<Database>, website_token: string) =>
  db
    .selectFrom('inboxes as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['i.id', 'i.widget_color', 'i.launcher_position', 'i.launcher_type', 'i.launcher_title', 'a.locale'])
    .select(['i.live_visitors', 'i.visited_pages', 'i.consent_version'])
    .where('i.website_token', '=', website_token)
    .where('i.channel_type', '=', 'Channel::WebWidget')
    .executeTakeFirst();

export const findFirstWebsiteInbox = (db: Kysely<Database>) =>
  db
    .selectFrom('inboxes')
    .select(['id', 'website_token', 'widget_color'])
    .where('channel_type', '=', 'Channel::WebWidget')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const listInboxes = (db: Kysely<Database>, account_id: AccountId): Promise<InboxRow[]> =>
  db.selectFrom('inboxes').selectAll().where('account_id', '=', account_id).orderBy('id').execute();

export const listInboxesById = async (db: Kysely<Database>, ids: readonly InboxId[]): Promise<InboxRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('inboxes').selectAll().where('id', 'in', ids).execute();

export const listInboxIds = async (db: Kysely<Database>, account_id: AccountId): Promise<InboxId[]> => {
  const rows = await db.selectFrom('inboxes').select('id').where('account_id', '=', account_id).execute();
  return rows.map(({ id }) => id);
};

export const findActiveAccountId = async (db: Kysely<Database>, id: InboxId): Promise<AccountId | undefined> => {
  const row = await db
    .selectFrom('inboxes as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select('i.account_id')
    .where('i.id', '=', id)
    .where('a.status', '!=', 'suspended')
    .executeTakeFirst();
  return row?.account_id;
};

export const loadWorkingHours = (db: Kysely<Database>, inbox_id: InboxId): Promise<WorkingHoursRow[]> =>
  db.selectFrom('working_hours').selectAll().where('inbox_id', '=', inbox_id).orderBy('day_of_week').execute();

export type WidgetFacts = {
  account: AccountRow;
  inbox: InboxRow;
  workingHours: WorkingHoursRow[];
  portal: PortalRow | undefined;
  botName: string;
};

/** Of the inbox's chat; undefined without one, or where it is archived. */
export const loadPortal = async (db: Kysely<Database>, { portal_id }: Pick<InboxRow, 'portal_id'>) =>
  portal_id === null
    ? undefined
    : db.selectFrom('portals').selectAll().where('id', '=', portal_id).where('archived', '=', false).executeTakeFirst();

const loadBotName = async (db: Kysely<Database>, { agent_bot_id }: InboxRow) => {
  if (agent_bot_id === null) return '';
  const bot = await db.selectFrom('agent_bots').select('name').where('id', '=', agent_bot_id).executeTakeFirst();
  return bot?.name ?? '';
};

export const loadWidgetFacts = async (
  db: Kysely<Database>,
  { inbox, account }: { inbox: InboxRow; account: AccountRow },
): Promise<WidgetFacts> => {
  const [workingHours, portal, botName] = await Promise.all([
    loadWorkingHours(db, inbox.id),
    loadPortal(db, inbox),
    loadBotName(db, inbox),
  ]);
  return { inbox, account, workingHours, portal, botName };
};

export const readCursor = async (db: Kysely<Database>) => {
  const row = await db.selectFrom('counters').select('value').where('name', '=', 'changes').executeTakeFirstOrThrow();
  return row.value;
};
