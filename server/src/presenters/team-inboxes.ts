import { homeBlocksOf } from '../domain/home-blocks/home-blocks.ts';
import { embedSnippet } from '../domain/inboxes/embed-snippet.ts';
import type { TeamInboxFacts } from '../domain/inboxes/team-queries.ts';
import { avatarAddress } from '../domain/uploads/file-urls.ts';
import type { InboxRow, WorkingHoursRow } from '../platform/database/schema/inboxes.ts';
import { isoOrNull } from '../platform/times.ts';

/** `showsKeys`: in browsers, only after the user proved again who they are. */
type Reader = { managesInboxes: boolean; showsKeys: boolean; publicUrl: string; now: number };

export const presentDay = ({
  day_of_week,
  closed_all_day,
  open_hour,
  open_minutes,
  close_hour,
  close_minutes,
  open_all_day,
  further_spans,
}: WorkingHoursRow) => ({
  day_of_week,
  closed_all_day,
  open_hour,
  open_minutes,
  close_hour,
  close_minutes,
  open_all_day,
  further_spans,
});

const presentWebsite = (inbox: InboxRow, { publicUrl }: Reader) => ({
  widget_color: inbox.widget_color,
  website_url: inbox.website_url,
  welcome_title: inbox.welcome_title,
  welcome_tagline: inbox.welcome_tagline,
  web_widget_script: embedSnippet(publicUrl, inbox.website_token),
  website_token: inbox.website_token,
  selected_feature_flags: inbox.selected_feature_flags,
  reply_time: inbox.reply_time,
  launcher_position: inbox.launcher_position,
  launcher_type: inbox.launcher_type,
  launcher_title: inbox.launcher_title,
  pre_chat_form_enabled: inbox.pre_chat_form_enabled,
  pre_chat_form_options: inbox.pre_chat_form_options,
  continuity_via_email: inbox.continuity_via_email,
  allowed_domains: inbox.allowed_domains,
  session_idle_days: inbox.session_idle_days,
  home_blocks: homeBlocksOf(inbox),
});

const presentApi = (inbox: InboxRow) => ({
  webhook_url: inbox.webhook_url,
  inbox_identifier: inbox.identifier,
  additional_attributes: {},
});

/** The previous key is never shown: only that it is valid, and until when. */
const presentKeys = (inbox: InboxRow, { now, showsKeys }: Reader) => {
  const { hmac_token, previous_hmac_token: previous, previous_hmac_token_until: until } = inbox;
  const isValid = previous !== null && (until === null || now < until);
  return {
    hmac_token: showsKeys ? hmac_token : '',
    hmac_token_changed_at: isoOrNull(inbox.hmac_token_changed_at),
    previous_hmac_token: isValid ? { hint: previous.slice(-4), valid_until: isoOrNull(until) } : null,
  };
};

/** Wire protocol 11.8. Only administrators get the identity key; keys of channels we do not have are null. */
export const presentTeamInbox = ({ inbox, hours, portal }: TeamInboxFacts, reader: Reader) => ({
  id: inbox.id,
  avatar_url: avatarAddress(inbox.avatar_key),
  channel_id: inbox.id,
  name: inbox.name,
  channel_type: inbox.channel_type,
  greeting_enabled: inbox.greeting_enabled,
  greeting_message: inbox.greeting_message,
  working_hours_enabled: inbox.working_hours_enabled,
  enable_email_collect: inbox.enable_email_collect,
  csat_survey_enabled: inbox.csat_survey_enabled,
  csat_question: inbox.csat_question,
  signature: inbox.signature,
  enable_auto_assignment: inbox.enable_auto_assignment,
  auto_assignment_config: inbox.auto_assignment_config,
  out_of_office_message: inbox.out_of_office_message,
  working_hours: hours.map(presentDay),
  timezone: inbox.timezone,
  callback_webhook_url: null,
  allow_messages_after_resolved: inbox.allow_messages_after_resolved,
  lock_to_single_conversation: inbox.lock_to_single_conversation,
  sender_name_type: inbox.sender_name_type,
  business_name: inbox.business_name,
  portal_id: inbox.portal_id,
  ...(portal ? { help_center: { name: portal.name, slug: portal.slug } } : {}),
  hmac_mandatory: inbox.hmac_mandatory,
  ...(reader.managesInboxes ? presentKeys(inbox, reader) : {}),
  ...(inbox.channel_type === 'Channel::Api' ? presentApi(inbox) : presentWebsite(inbox, reader)),
  messaging_service_sid: null,
  phone_number: null,
  provider: null,
  retention_days: inbox.retention_days,
  consent_text: inbox.consent_text,
  consent_version: inbox.consent_version,
  design_tokens: inbox.design_tokens,
  agent_help_enabled: inbox.agent_help_enabled,
  visited_pages: inbox.visited_pages,
  link_previews: inbox.link_previews,
  live_visitors: inbox.live_visitors,
});
