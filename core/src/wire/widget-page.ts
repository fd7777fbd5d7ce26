import type { GlobalConfig, WebChannelConfig } from './inbox.ts';

/** What `GET /widget` injects beside the names of the wire protocol (section 3.5). Types only: the browser imports this. */
export type PorchlightPage = {
  /** Newest change when the page was made: where the first catch-up starts. */
  cursor: number;
  version: string;
  accountId: number;
  inboxId: number;
  /** The visitor must agree before the first message; the text and its version are what is stored. */
  consent: { text: string; version: string } | null;
  /** Documented design tokens the inbox sets (CSS custom properties per mode), `{}` for the house's own. */
  tokens: { light?: Record<string, string>; dark?: Record<string, string>; shape?: Record<string, string> };
};

export type WidgetGlobals = {
  chatwootWebChannel: WebChannelConfig;
  chatwootPubsubToken: string;
  authToken: string;
  globalConfig: GlobalConfig;
  porchlight: PorchlightPage;
};
