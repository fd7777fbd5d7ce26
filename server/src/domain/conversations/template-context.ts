import { isWithinHours } from '@porchlight/core/rules/hours/business-hours.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { chatTextsIn } from '../../platform/i18n/chat-texts.ts';
import type { Deps } from '../deps.ts';
import { inboxOf } from '../inboxes/queries.ts';
import type { TemplateContext } from '../messages/templates.ts';
import { languageOf } from './language.ts';

const localeOf = async ({ db }: Pick<Deps, 'db'>, inbox: InboxRow) => {
  const account = await db
    .selectFrom('accounts')
    .select('locale')
    .where('id', '=', inbox.account_id)
    .executeTakeFirst();
  return account?.locale ?? 'en';
};

export const isInboxOpen = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, working_hours_enabled: enabled, timezone }: InboxRow,
): Promise<boolean> => {
  const hours = enabled ? await db.selectFrom('working_hours').selectAll().where('inbox_id', '=', id).execute() : [];
  return isWithinHours({ enabled, hours, timezone, now: clock.now() });
};

/** Wire protocol 5.8, 10.2. In the visitor's language if one is given, else in the account's. */
export const templateContext = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  inbox: InboxRow,
  locale?: string,
): Promise<TemplateContext> => {
  const isOpen = await isInboxOpen({ db, clock }, inbox);
  const texts = await chatTextsIn(locale ?? (await localeOf({ db }, inbox)));
  return {
    greeting: inbox.greeting_enabled ? inbox.greeting_message : null,
    outOfOffice: isOpen ? null : inbox.out_of_office_message,
    collectEmail: inbox.enable_email_collect && inbox.channel_type === 'Channel::WebWidget',
    survey: inbox.csat_survey_enabled ? inbox.csat_question?.trim() || texts('RATE') : null,
    today: new Date(clock.now()).setUTCHours(0, 0, 0, 0),
    texts,
  };
};

export const sendOptionsOf = async (deps: Pick<Deps, 'db' | 'clock'>, conversation: ConversationRow) => {
  const inbox = await inboxOf(deps.db, conversation);
  const templates = await templateContext(deps, inbox, languageOf(conversation));
  return { inbox, templates, hasActiveBot: inbox.agent_bot_id !== null };
};
