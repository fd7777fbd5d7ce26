import { renderPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import type { WebChannelConfig } from '@porchlight/core/wire/inbox.ts';
import type { InboxDraft } from '../../inbox.ts';

/** A draft as the widget page would be given it, were it saved. */
export const draftChannel = (draft: InboxDraft): Partial<WebChannelConfig> => ({
  websiteName: draft.name,
  avatarUrl: draft.avatar_url,
  widgetColor: draft.widget_color,
  welcomeTitle: draft.welcome_title ?? '',
  welcomeTagline: draft.welcome_tagline ?? '',
  replyTime: draft.reply_time,
  enabledFeatures: draft.selected_feature_flags,
  preChatFormEnabled: draft.pre_chat_form_enabled,
  preChatFormOptions: draft.pre_chat_form_options,
  workingHoursEnabled: draft.working_hours_enabled,
  workingHours: draft.working_hours,
  timezone: draft.timezone,
  outOfOfficeMessage: draft.out_of_office_message && renderPlaceholders(draft.out_of_office_message, { inbox: draft }),
  allowMessagesAfterResolved: draft.allow_messages_after_resolved,
});
