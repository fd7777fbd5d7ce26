import type { Widget } from '../state/widget-context.ts';

/** Single-page applications navigate first and set the title afterwards. */
const SETTLED_MS = 1_000;

/** From the first conversation on. Loaded with the conversation, not with home. */
export const reportPageVisits = ({
  app,
  widgetApi,
  conversation,
}: Pick<Widget, 'app' | 'widgetApi' | 'conversation'>): void => {
  let reported = '';
  let of = conversation.getSnapshot().id;
  let isWaiting = false;

  const reportVisit = () => {
    isWaiting = false;
    const { referrerUrl: url, title = '' } = app.getSnapshot();
    const page = `${url} ${title}`;
    if (!url || page === reported || document.visibilityState !== 'visible') return;
    reported = page;
    widgetApi.event('page.visited', { url, title }).catch(() => {
      reported = '';
    });
  };
  const soon = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(reportVisit, SETTLED_MS);
  };

  app.subscribe(soon);
  conversation.subscribe(() => {
    const { id } = conversation.getSnapshot();
    // Another visitor may have signed in. An unchanged page is not sent; a failed one is sent again.
    if (id !== of) reported = '';
    of = id;
    if (id !== null) soon();
  });
  // Another tab may have sent its page meanwhile.
  document.addEventListener('visibilitychange', () => {
    reported = '';
    soon();
  });
  soon();
};
