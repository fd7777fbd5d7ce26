import type { AccentTokens } from '../../rules/appearance/accent-tokens.ts';
import type { WidgetAgent } from '../agent.ts';
import type { WidgetContact } from '../contact.ts';
import type { WidgetConversation } from '../conversation.ts';
import type { GlobalConfig, WebChannelConfig } from '../inbox.ts';
import type { WidgetMessage } from '../message.ts';

/** Wire protocol 4.4. `cursor`: the newest change when the messages were read. */
export type MessagePage = {
  payload: WidgetMessage[];
  meta: { contact_last_seen_at?: number; contact_last_seen_at_ms?: number; cursor: number };
};

/** A visitor's newest conversation and contact, as `/messages`, `/conversations` and `/contact` would answer. */
export type ConversationData = { messages: MessagePage; conversation: WidgetConversation; contact: WidgetContact };

/** What `GET /widget` injects beside the names of wire protocol 3.5. Types only: the browser imports this. */
export type PorchlightPage = {
  /** Newest change when the page was made: where the first catch-up starts. */
  cursor: number;
  version: string;
  accountId: number;
  inboxId: number;
  /** The visitor must agree before the first message: to which version, and its words by locale. */
  consent: { texts: Record<string, string>; version: string } | null;
  /** Whether the team may see which page the visitor is on. */
  pages: boolean;
  /** When the page was made, in epoch milliseconds: what the server painted is taken over as of then. */
  now: number;
  /** The team when the page was made (wire protocol 4.14): whether an agent is online is shown without a request. */
  agents: WidgetAgent[];
  /** Of the visitor whose token was checked; null for a visitor who has not done anything yet. */
  conversationData: ConversationData | null;
  /** Of the colour the address asks for, else the inbox's own; for another the page makes them itself. */
  accents: AccentTokens;
  /** Documented design tokens the inbox sets (CSS custom properties per mode), `{}` for the house's own. */
  tokens: { light?: Record<string, string>; dark?: Record<string, string>; shape?: Record<string, string> };
};

/** What the server writes into the widget's page for its script to start with (wire protocol 3). */
export type WidgetGlobals = {
  chatwootWebChannel: WebChannelConfig;
  chatwootPubsubToken: string;
  authToken: string;
  globalConfig: GlobalConfig;
  porchlight: PorchlightPage;
};

/**
 * What a page shows before its script runs: the screen as its components draw it, and the rules it needs beside the page's.
 * `parts`: the parts of the build that it is made of beside the page's own script, by their names.
 */
export type RenderedScreen = { html: string; css: string; screen: 'home' | 'messages'; parts: string[] };

/** What the rendering of the widget depends on beside the page's globals. `settings`: the `settings` of the address, as it came. */
export type WidgetRenderInput = {
  globals: WidgetGlobals;
  locale: string;
  /** Around the page is a host page, or nothing. */
  place: 'frame' | 'page';
  /** The visitor's time zone; undefined where it is not known, and home does without it. */
  zone: string | undefined;
  settings: string | undefined;
  isMobile: boolean;
};
