import type { GlobalConfig, WebChannelConfig } from '@porchlight/core/wire/inbox.ts';
import type { PorchlightPage, WidgetGlobals } from '@porchlight/core/wire/widget-page.ts';

/** Where the widget runs: in a host page's frame, in a mobile app's web view, or as a page of its own (pop-up). */
export type Place = 'frame' | 'webview' | 'page';

export type PageFacts = {
  channel: WebChannelConfig;
  global: GlobalConfig;
  porchlight: PorchlightPage;
  pubsubToken: string;
  authToken: string;
  place: Place;
  /** From the address: who comes back, and the language a pop-up was opened in. */
  query: { locale: string | null; returning: boolean; search: string };
};

export type WidgetWindow = Window &
  Partial<WidgetGlobals> & { ReactNativeWebView?: { postMessage: (text: string) => void } };

const placeOf = (view: WidgetWindow): Place => {
  if (view.ReactNativeWebView) return 'webview';
  return view.parent === view ? 'page' : 'frame';
};

/**
 * A draft of the inbox, which the console shows in the real widget before it is saved. A parent of another origin cannot be
 * read: no host page changes what the server said.
 */
const draftOf = ({ parent }: WidgetWindow): Partial<WebChannelConfig> => {
  try {
    return (parent as Window & { porchlightPreview?: Partial<WebChannelConfig> }).porchlightPreview ?? {};
  } catch {
    return {};
  }
};

/**
 * Reads what the server put into the page; null when it put nothing. The visitor's token leaves the address at once: there it
 * would reach logs, referrers and whoever copies the link.
 */
export const readPage = (view: WidgetWindow): PageFacts | null => {
  const { chatwootWebChannel: channel, globalConfig: global, porchlight, chatwootPubsubToken, authToken } = view;
  if (!channel || !global || !porchlight) return null;
  const params = new URLSearchParams(view.location.search);
  const returning = Boolean(params.get('cw_conversation'));
  params.delete('cw_conversation');
  const draft = params.has('preview') ? draftOf(view) : {};
  params.delete('preview');
  const search = `?${params}`;
  view.history.replaceState(null, '', view.location.pathname + search + view.location.hash);
  return {
    channel: { ...channel, enabledFeatures: channel.enabledFeatures ?? [], ...draft },
    global,
    porchlight,
    pubsubToken: chatwootPubsubToken ?? '',
    authToken: authToken ?? '',
    place: placeOf(view),
    query: { locale: params.get('locale'), returning, search },
  };
};
