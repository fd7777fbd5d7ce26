import { VISIT_INTERVAL_MS } from '@porchlight/core/wire/widget/live-visitor.ts';
import { openChannel } from '../../shared/open-channel.ts';
import { shortId } from '../../shared/short-id.ts';
import { openStorage } from '../../shared/storage.ts';
import type { Widget } from '../state/widget-context.ts';

/** Single-page applications navigate first and set the title afterwards. */
const SETTLED_MS = 1_000;
/** Other tabs of the visitor answer within. */
const ANSWER_MS = 250;
const KEY = 'porchlight:visit';

/** `ask`: a new tab wants the visit of the others. */
type Note = { ask: true } | { visit: string };

/** The name of this visit: kept in the tab, shared with the visitor's other tabs, and gone with the last of them. */
const joinVisit = async (websiteToken: string): Promise<() => string> => {
  const storage = openStorage(() => sessionStorage);
  const channel = openChannel(`porchlight-visit-${websiteToken}`);
  let visit = storage.get(KEY) || '';
  const settle = (name: string) => {
    visit = name;
    storage.set(KEY, name);
  };
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Note>) => {
      if ('visit' in data) return visit || settle(data.visit);
      if (visit) channel.postMessage({ visit });
    };
  if (!visit) {
    channel?.postMessage({ ask: true });
    await new Promise((done) => setTimeout(done, ANSWER_MS));
  }
  if (!visit) settle(shortId() + shortId());
  return () => visit;
};

type Needed = Pick<Widget, 'app' | 'widgetApi' | 'conversation' | 'consent' | 'page'>;

/** Reports the page while it is visible, from the moment the visitor agrees where the inbox requires it. */
export const reportLiveVisit = async ({ app, widgetApi, conversation, consent, page }: Needed): Promise<void> => {
  const visit = await joinVisit(page.channel.websiteToken);
  const tab = shortId();
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  let isReported = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const again = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(report, ms);
  };
  const report = () => {
    const { referrerUrl: url, title = '', referrer } = app.getSnapshot();
    if (document.visibilityState !== 'visible') return;
    again(VISIT_INTERVAL_MS);
    if (!url || consent.isNeeded()) return;
    isReported = true;
    // The next report comes soon enough.
    widgetApi.event('visitor.seen', { visit: visit(), tab, url, title, referrer, time_zone }).catch(() => {});
  };
  const soon = () => again(SETTLED_MS);
  const placeOf = () => `${app.getSnapshot().referrerUrl} ${app.getSnapshot().title}`;
  let place = placeOf();
  let lastId = conversation.getSnapshot().id;

  app.subscribe(() => {
    if (place === placeOf()) return;
    place = placeOf();
    soon();
  });
  conversation.subscribe(() => {
    const { id } = conversation.getSnapshot();
    if (id !== lastId) soon();
    lastId = id;
  });
  consent.subscribe(soon);
  document.addEventListener('visibilitychange', soon);
  // Also back from the back/forward cache.
  window.addEventListener('pageshow', soon);
  window.addEventListener('pagehide', () => {
    if (isReported) widgetApi.event('visitor.left', { visit: visit(), tab }, { keepalive: true }).catch(() => {});
  });
  soon();
};
