import type { WidgetAgent } from '@porchlight/core/wire/agent.ts';
import type { JoinedCall, SendCallSignal } from '@porchlight/core/wire/call.ts';
import type { WidgetCampaign } from '@porchlight/core/wire/campaign.ts';
import type { CaptchaPassed } from '@porchlight/core/wire/captcha.ts';
import type { ContactFields, SetUser, WidgetContact } from '@porchlight/core/wire/contact.ts';
import type { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import type { WidgetMessage } from '@porchlight/core/wire/message.ts';
import type { RemotePictures } from '@porchlight/core/wire/settings/remote-picture.ts';

export type OwnData = {
  person: { name: string | null; email: string | null; phone_number: string | null; created_at: string };
  conversations: unknown[];
};

/** Opens the conversations on another device, once. `expires_in` is in seconds. */
export type ContinueLink = { url: string; expires_in: number };

export type PopularArticle = { title: string; link: string };

/** Every call of the widget outside the conversation itself (wire protocol 4). Each rejects when it fails. */
export type WidgetApi = {
  agents: () => Promise<WidgetAgent[]>;
  campaigns: () => Promise<WidgetCampaign[]>;
  articles: (portal: string, locale: string) => Promise<PopularArticle[]>;
  contact: () => Promise<WidgetContact>;
  updateContact: (fields: ContactFields) => Promise<WidgetContact>;
  setUser: (user: SetUser) => Promise<WidgetContact>;
  passCaptcha: (answer: string) => Promise<CaptchaPassed>;
  deleteContactAttribute: (key: string) => Promise<void>;
  setConversationAttributes: (attributes: Record<string, unknown>) => Promise<void>;
  deleteConversationAttribute: (key: string) => Promise<void>;
  setLabel: (label: string) => Promise<void>;
  removeLabel: (label: string) => Promise<void>;
  /** `keepalive`: the page is closing. */
  event: (name: string, info: Record<string, unknown>, options?: { keepalive: boolean }) => Promise<void>;
  joinCall: (messageId: number) => Promise<JoinedCall>;
  signalCall: (messageId: number, payload: SendCallSignal, last?: boolean) => Promise<void>;
  endCall: (messageId: number) => Promise<void>;
  /** `conversation`: null for the newest. */
  transcript: (conversation: number | null) => Promise<void>;
  conversations: () => Promise<WidgetConversationSummary[]>;
  searchConversations: (text: string) => Promise<WidgetMessage[]>;
  editMessage: (id: number, content: string) => Promise<void>;
  deleteMessage: (id: number) => Promise<void>;
  ownData: () => Promise<OwnData>;
  eraseOwnData: () => Promise<void>;
  continueLink: () => Promise<ContinueLink>;
  remotePictures: (urls: string[]) => Promise<RemotePictures>;
};
