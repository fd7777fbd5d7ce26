import type { WidgetAgent } from '@porchlight/core/wire/agent.ts';
import type { WidgetCampaign } from '@porchlight/core/wire/campaign.ts';
import type { CaptchaPassed } from '@porchlight/core/wire/captcha.ts';
import type { ContactFields, SetUser, WidgetContact } from '@porchlight/core/wire/contact.ts';
import type { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import type { WidgetMessage } from '@porchlight/core/wire/message.ts';

export type PopularArticle = { title: string; link: string };

/**
 * The widget's requests outside the conversation itself (wire protocol 4), but those of a part that is loaded when it is opened:
 * it asks by `api`. Each rejects when it fails.
 */
export type WidgetApi = {
  agents: () => Promise<WidgetAgent[]>;
  campaigns: () => Promise<WidgetCampaign[]>;
  articles: (portal: string, locale: string) => Promise<PopularArticle[]>;
  contact: () => Promise<WidgetContact>;
  updateContact: (fields: ContactFields) => Promise<WidgetContact>;
  setUser: (user: SetUser) => Promise<WidgetContact>;
  passCaptcha: (answer: string) => Promise<CaptchaPassed>;
  /** `keepalive`: the page is closing. */
  event: (name: string, info: Record<string, unknown>, options?: { keepalive: boolean }) => Promise<void>;
  /** `conversation`: null for the newest. */
  transcript: (conversation: number | null) => Promise<void>;
  conversations: () => Promise<WidgetConversationSummary[]>;
  searchConversations: (text: string) => Promise<WidgetMessage[]>;
  editMessage: (id: number, content: string) => Promise<void>;
  deleteMessage: (id: number) => Promise<void>;
};
