import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { makeToken } from '../../platform/crypto/tokens.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Changed } from '../events.ts';
import { refuseForeignCategory } from '../home-blocks/category.ts';
import { isUsualHome } from '../home-blocks/home-blocks.ts';
import type { Tx } from '../transaction.ts';
import { settleNamedFiles } from '../uploads/named-files.ts';
import { changeConsent } from './consent-texts.ts';
import { defaultPreChatForm, defaultWorkingHours, websiteInboxDefaults } from './defaults.ts';
import type { ChannelFields, InboxFields } from './inbox-schema.ts';
import { inboxNameOf } from './validate-inbox.ts';
import { workingDayOf } from './working-day.ts';

const OWN = [
  'greeting_enabled',
  'greeting_message',
  'working_hours_enabled',
  'out_of_office_message',
  'timezone',
  'enable_email_collect',
  'csat_survey_enabled',
  'csat_question',
  'signature',
  'allow_messages_after_resolved',
  'lock_to_single_conversation',
  'enable_auto_assignment',
  'auto_assignment_config',
  'portal_id',
  'sender_name_type',
  'business_name',
  'retention_days',
  'design_tokens',
  'agent_help_enabled',
  'visited_pages',
  'link_previews',
  'live_visitors',
] as const;
const WEBSITE = [
  'website_url',
  'widget_color',
  'welcome_title',
  'welcome_tagline',
  'reply_time',
  'launcher_position',
  'launcher_type',
  'launcher_title',
  'hmac_mandatory',
  'pre_chat_form_enabled',
  'continuity_via_email',
  'selected_feature_flags',
  'allowed_domains',
  'session_idle_days',
  'home_blocks',
] as const;
const API = ['webhook_url', 'hmac_mandatory'] as const;

const formOf = ({ pre_chat_form_options: options }: ChannelFields) => {
  if (!options) return {};
  const { pre_chat_message, pre_chat_fields } = defaultPreChatForm();
  return {
    pre_chat_form_options: {
      pre_chat_message: options.pre_chat_message ?? pre_chat_message,
      pre_chat_fields: options.pre_chat_fields?.length ? options.pre_chat_fields : pre_chat_fields,
    },
  };
};

const homeOf = ({ home_blocks }: ChannelFields) =>
  home_blocks && isUsualHome(home_blocks) ? { home_blocks: null } : {};

const columnsOf = (fields: InboxFields, channel_type: InboxRow['channel_type']) => {
  const { channel = {} } = fields;
  const own = pickDefined(fields, OWN);
  return channel_type === 'Channel::Api'
    ? { ...own, ...pickDefined(channel, API) }
    : { ...own, ...pickDefined(channel, WEBSITE), ...formOf(channel), ...homeOf(channel) };
};

const refuseForeignPortal = async (tx: Tx, account_id: AccountId, { portal_id }: InboxFields) => {
  if (!portal_id) return;
  const portal = await tx.db
    .selectFrom('portals')
    .select('id')
    .where('id', '=', portal_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (!portal) throw invalidRecord('Help centre not found', ['portal_id']);
};

const saveHours = async (tx: Tx, inbox: Pick<InboxRow, 'id' | 'account_id'>, { working_hours = [] }: InboxFields) => {
  const days = working_hours.map(workingDayOf);
  if (new Set(days.map(({ day_of_week }) => day_of_week)).size < days.length)
    throw invalidRecord('Each weekday can be set once', ['working_hours']);
  for (const { day_of_week, ...hours } of days)
    await tx.db
      .updateTable('working_hours')
      .set({ ...hours, updated_at: tx.now })
      .where('inbox_id', '=', inbox.id)
      .where('day_of_week', '=', day_of_week)
      .execute();
};

export const createInbox = async (
  tx: Tx,
  account_id: AccountId,
  fields: InboxFields,
  avatar_key: string | null,
): Promise<InboxRow> => {
  const isApi = fields.channel?.type === 'api';
  const channel_type = isApi ? ('Channel::Api' as const) : ('Channel::WebWidget' as const);
  if (!isApi && !fields.channel?.website_url) throw invalidRecord('Website URL cannot be empty', ['website_url']);
  await refuseForeignPortal(tx, account_id, fields);
  await refuseForeignCategory(tx, account_id, fields.channel?.home_blocks);
  const inbox = await tx.db
    .insertInto('inboxes')
    .values({
      ...websiteInboxDefaults(),
      account_id,
      name: inboxNameOf(fields.name),
      ...columnsOf(fields, channel_type),
      channel_type,
      avatar_key,
      identifier: isApi ? makeToken() : null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('working_hours')
    .values(defaultWorkingHours(inbox.id, account_id, tx.now))
    .execute();
  await saveHours(tx, inbox, fields);
  await settleNamedFiles(tx, account_id, '', textsOf(inbox));
  tx.record('inbox.created', { inbox_id: inbox.id });
  tx.record('account.cache_invalidated', { account_id });
  return { ...inbox, ...(await changeConsent(tx, inbox, fields)) };
};

const changesBetween = (before: InboxRow, after: InboxRow): Changed => {
  const changed: Changed = {};
  for (const name of ['name', ...OWN, ...WEBSITE, 'consent_text', 'pre_chat_form_options', 'webhook_url'] as const)
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changed[name] = [before[name], after[name]];
  return changed;
};

const textsOf = ({ greeting_message, out_of_office_message, welcome_tagline, home_blocks }: InboxRow) =>
  [greeting_message, out_of_office_message, welcome_tagline, JSON.stringify(home_blocks)].join('\n');

/** Changes an inbox; a new picture replaces the old one, whose file is deleted. */
export const updateInbox = async (
  tx: Tx,
  inbox: InboxRow,
  fields: InboxFields,
  avatar_key: string | null | undefined,
): Promise<InboxRow> => {
  await refuseForeignPortal(tx, inbox.account_id, fields);
  await refuseForeignCategory(tx, inbox.account_id, fields.channel?.home_blocks);
  await changeConsent(tx, inbox, fields);
  const updated = await tx.db
    .updateTable('inboxes')
    .set({
      updated_at: tx.now,
      ...columnsOf(fields, inbox.channel_type),
      ...(fields.name === undefined ? {} : { name: inboxNameOf(fields.name) }),
      ...(avatar_key === undefined ? {} : { avatar_key }),
    })
    .where('id', '=', inbox.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  await saveHours(tx, inbox, fields);
  await settleNamedFiles(tx, inbox.account_id, textsOf(inbox), textsOf(updated));
  if (avatar_key !== undefined && inbox.avatar_key)
    tx.enqueue('files.delete', { keys: [inbox.avatar_key], account_id: inbox.account_id });
  tx.record('inbox.updated', { inbox_id: inbox.id, changed: changesBetween(inbox, updated) });
  tx.record('account.cache_invalidated', { account_id: inbox.account_id });
  return updated;
};
