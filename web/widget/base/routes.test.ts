import { afterEach, describe, expect, it } from 'vitest';
import { createRouter, formatRoute, isStandalone, parseRoute, ROUTES, type Router } from './routes.ts';

let router: Router | undefined;
const start = (hash: string, keepHistory = false) => {
  window.location.hash = hash;
  router = createRouter(window, { keepHistory });
  return router;
};
afterEach(() => router?.stop());

describe('screens live after the # of the address (ROU-01)', () => {
  it.each([
    ['#/', 'home'],
    ['', 'home'],
    ['#/messages', 'messages'],
    ['#/prechat-form', 'prechat-form'],
    ['#/unread-messages', 'unread-messages'],
    ['#/campaigns', 'campaigns'],
    ['#/article?link=x', 'article-viewer'],
  ])('%s shows %s (ROU-02, ROU-03, ROU-04, ROU-05, ROU-06)', (hash, name) => {
    expect(parseRoute(hash).name).toBe(name);
  });

  it('ROU-09: an unknown address shows home', () => {
    expect(parseRoute('#/nowhere').name).toBe('home');
  });

  it('ROU-07: an article keeps the whole link it was opened with', () => {
    const route = { name: 'article-viewer', params: { link: 'https://a.b/c?d=e&f=g#h' } } as const;
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });

  it('only the unread preview and the campaign stand without header and footer (ROU-02, ROU-03)', () => {
    const standalone = Object.keys(ROUTES).filter((name) =>
      isStandalone(parseRoute(`#${ROUTES[name as 'home']}`).name),
    );
    expect(standalone.toSorted()).toEqual(['campaigns', 'unread-messages']);
  });
});

describe('moving between screens', () => {
  it('ROU-08: going to the screen that shows already changes nothing, even with other parameters', () => {
    const shown = start('#/article?link=one');
    let notified = 0;
    shown.subscribe(() => notified++);
    shown.switchTo('article-viewer', { link: 'two' });
    expect([shown.getSnapshot().params.link, notified]).toEqual(['one', 0]);
    shown.switchTo('home');
    expect([shown.getSnapshot().name, notified]).toEqual(['home', 1]);
  });

  it('adds nothing to the history of the page that embeds the widget', () => {
    const shown = start('#/');
    const entries = window.history.length;
    shown.switchTo('messages');
    shown.switchTo('home');
    expect(window.history.length).toBe(entries);
  });

  it('follows an address that the visitor typed', async () => {
    const shown = start('#/');
    const notified = new Promise<void>((resolve) => shown.subscribe(resolve));
    window.location.hash = '#/messages';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    await notified;
    expect(shown.getSnapshot().name).toBe('messages');
  });
});
