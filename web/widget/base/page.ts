import type { GlobalConfig, WebChannelConfig } from '@porchlight/core/wire/inbox.ts';
import { readWishes } from '@porchlight/core/wire/widget/host-messages.ts';
import type { PorchlightPage, WidgetGlobals } from '@porchlight/core/wire/widget/widget-page.ts';
import { type AppConfig, INITIAL_APP_CONFIG, withHostSettings } from './app-config.ts';

/** In a host page's frame, in a mobile app's web view, or as a page of its own (pop-up). */
export type Embedding = 'frame' | 'webview' | 'page';

export type PageFacts = {
  channel: WebChannelConfig;
  global: GlobalConfig;
  porchlight: PorchlightPage;
  pubsubToken: string;
  authToken: string;
  embedding: Embedding;
  /** The visitor's time zone where the server renders; undefined: the browser's own. */
  zone: string | undefined;
  app: AppConfig;
  /** From the address: a returning visitor's token, whether the chat is already open, and the language of a pop-up. */
  query: { locale: string | null; returning: string; opened: boolean; search: string };
};

export type WidgetWindow = Window &
  Partial<WidgetGlobals> & {
    ReactNativeWebView?: { postMessage: (text: string) => void };
    /** Messages of an app from before the script listened, returned once. */
    earlyMessages?: () => MessageEvent[];
    takeOver?: () => void;
  };

const embeddingOf = (view: WidgetWindow): Embedding => {
  if (view.ReactNativeWebView) return 'webview';
  return view.parent === view ? 'page' : 'frame';
};

/** A draft of the inbox, previewed by the console. A parent of another origin cannot be read. */
const draftOf = ({ parent }: WidgetWindow): Partial<WebChannelConfig> => {
  try {
    return (parent as Window & { porchlightPreview?: Partial<WebChannelConfig> }).porchlightPreview ?? {};
  } catch {
    return {};
  }
};

/** The initial state, for the server and for hydration. */
export const startingApp = (settings: string | null | undefined, isMobile: boolean): AppConfig => {
  const wishes = readWishes(settings);
  return { ...(wishes ? withHostSettings(INITIAL_APP_CONFIG, wishes) : INITIAL_APP_CONFIG), isMobile };
};

/** The visitor's token is removed from the address, where it would reach logs, referrers and copied links. */
export const readPage = (view: WidgetWindow): PageFacts | null => {
  const { chatwootWebChannel: channel, globalConfig: global, porchlight, chatwootPubsubToken, authToken } = view;
  if (!channel || !global || !porchlight) return null;
  const params = new URLSearchParams(view.location.search);
  const returning = params.get('cw_conversation') ?? '';
  params.delete('cw_conversation');
  const draft = params.has('preview') ? draftOf(view) : {};
  params.delete('preview');
  view.history.replaceState(null, '', `${view.location.pathname}?${params}${view.location.hash}`);
  const app = startingApp(params.get('settings'), params.has('mobile'));
  params.delete('settings');
  params.delete('mobile');
  const opened = params.has('open');
  params.delete('open');
  return {
    channel: { ...channel, enabledFeatures: channel.enabledFeatures ?? [], ...draft },
    global,
    porchlight,
    pubsubToken: chatwootPubsubToken ?? '',
    authToken: authToken ?? '',
    embedding: embeddingOf(view),
    zone: undefined,
    app,
    query: { locale: params.get('locale'), returning, opened, search: `?${params}` },
  };
};
