import type { Widget } from '../state/widget-context.ts';

/** Applications go somewhere first and name the page after: what is told is what stands when that is over. */
const SETTLED_MS = 1_000;

/**
 * Tells the team which page of the site the visitor looks at, from their first conversation on. Comes with that conversation:
 * nobody else is followed, and home does not carry it.
 */
export const tellPages = ({ app, calls, conversation }: Pick<Widget, 'app' | 'calls' | 'conversation'>): void => {
  let told = '';
  let of = conversation.getSnapshot().id;
  let isWaiting = false;

  const tell = () => {
    isWaiting = false;
    const { referrerUrl: url, title = '' } = app.getSnapshot();
    const page = `${url} ${title}`;
    if (!url || page === told || document.visibilityState !== 'visible') return;
    told = page;
    calls.event('page.visited', { url, title }).catch(() => {
      told = '';
    });
  };
  const soon = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(tell, SETTLED_MS);
  };

  app.subscribe(soon);
  conversation.subscribe(() => {
    const { id } = conversation.getSnapshot();
    // It may be another person's now. Where nothing changed since, nothing is told; what failed is told again.
    if (id !== of) told = '';
    of = id;
    if (id !== null) soon();
  });
  // Another tab may have told of its own page meanwhile.
  document.addEventListener('visibilitychange', () => {
    told = '';
    soon();
  });
  soon();
};
