import type { AccentTokens } from '../../rules/appearance/accent-tokens.ts';
import type { WidgetAgent } from '../agent.ts';
import type { WidgetContact } from '../contact.ts';
import type { WidgetConversation } from '../conversation.ts';
import type { GlobalConfig, WebChannelConfig } from '../inbox.ts';
import type { WidgetMessage } from '../message.ts';
import type { HomeView } from './home.ts';

/** Wire protocol 4.4. `cursor`: the newest change when the messages were read. */
export type MessagePage = {
  payload: WidgetMessage[];
  meta: { conversation_id?: number; contact_last_seen_at?: number; contact_last_seen_at_ms?: number; cursor: number };
};

/** A visitor's newest conversation and contact, as `/messages`, `/conversations` and `/contact` return them. */
export type ConversationData = { messages: MessagePage; conversation: WidgetConversation; contact: WidgetContact };

export type PorchlightPage = {
  /** The newest change when the page was rendered: where the first catch-up starts. */
  cursor: number;
  version: string;
  accountId: number;
  inboxId: number;
  /** The visitor must agree before the first message: the version and its texts by locale. */
  consent: { texts: Record<string, string>; version: string } | null;
  pages: boolean;
  /** Agents see visitors from their first page on, once they have agreed where the inbox requires it. */
  live?: true;
  /** When the page was rendered, in epoch milliseconds: the browser hydrates as of then. */
  now: number;
  /** The team when the page was rendered (wire protocol 4.14), so that no request is needed for online agents. */
  agents: WidgetAgent[];
  /** Data of the visitor of a valid token; null for a visitor who has not done anything yet. */
  conversationData: ConversationData | null;
  /** For the colour in the address, else the inbox's own; for another one the page computes them. */
  accents: AccentTokens;
  /** Documented design tokens of the inbox (CSS custom properties per mode); `{}` for the defaults. */
  tokens: { light?: Record<string, string>; dark?: Record<string, string>; shape?: Record<string, string> };
  /** The blocks of home in their order, where the inbox has set them; absent: the team's card and popular articles. */
  home?: HomeView[];
};

/** Data that the server writes into the widget's page for its script (wire protocol 3). */
export type WidgetGlobals = {
  chatwootWebChannel: WebChannelConfig;
  chatwootPubsubToken: string;
  authToken: string;
  globalConfig: GlobalConfig;
  porchlight: PorchlightPage;
};

/**
 * The server-rendered screen: its HTML, and the styles it needs beside the page's. `parts`: names of the chunks that it uses
 * beside the page's own script.
 */
export type RenderedScreen = { html: string; css: string; screen: 'home' | 'messages'; parts: string[] };

/** Inputs of the widget's rendering beside the page's globals. `settings`: the raw `settings` of the address. */
export type WidgetRenderInput = {
  globals: WidgetGlobals;
  locale: string;
  /** Whether a host page embeds the page. */
  embedding: 'frame' | 'page';
  /** The visitor's time zone; undefined when unknown; the home screen then leaves local times out. */
  zone: string | undefined;
  settings: string | undefined;
  isMobile: boolean;
};
