import type { WidgetPortal } from '@porchlight/core/wire/inbox.ts';
import { describe, expect, it } from 'vitest';
import { fakeWidgetApi } from '../app/widget.fake.ts';
import { articleAddress } from '../articles/article-address.ts';
import { createArticles, portalAddress } from './article-store.ts';

const portal = {
  id: 1,
  name: 'Help',
  slug: 'acme',
  config: { allowed_locales: ['en', 'es'], default_locale: 'en' },
} as WidgetPortal;
const article = (index: number) => ({ title: `Article ${index}`, link: `/hc/${index}` });

describe('popular articles', () => {
  it('ART-02: are not asked for without a help centre', async () => {
    const { widgetApi, log } = fakeWidgetApi();
    await createArticles(null, widgetApi).fetch('en');
    expect(log).toEqual([]);
  });

  it.each([
    ['es', 'es'],
    ['es_ES', 'en'],
    ['de', 'en'],
  ])("ART-01, ART-12: in %s they are asked for in %s, one of the centre's", async (language, asked) => {
    const { widgetApi, log } = fakeWidgetApi();
    await createArticles(portal, widgetApi).fetch(language);
    expect(log).toEqual([['articles', 'acme', asked]]);
  });

  it('ART-03, ART-04, ART-05: say that they load, then are six at most', async () => {
    const { widgetApi } = fakeWidgetApi({
      articles: async () => Array.from({ length: 9 }, (_, index) => article(index)),
    });
    const articles = createArticles(portal, widgetApi);
    expect(articles.getSnapshot()).toEqual({ articles: [], isError: false, hasFetched: false, isFetching: false });
    const fetching = articles.fetch('en');
    expect(articles.getSnapshot().isFetching).toBe(true);
    await fetching;
    expect(articles.getSnapshot()).toMatchObject({ hasFetched: true, isFetching: false });
    expect(articles.getSnapshot().articles).toHaveLength(6);
  });

  it('ART-04, ERR-11: that cannot be had are an error that loads no more', async () => {
    const { widgetApi } = fakeWidgetApi({ articles: () => Promise.reject(new Error('down')) });
    const articles = createArticles(portal, widgetApi);
    await articles.fetch('en');
    expect(articles.getSnapshot()).toMatchObject({ isError: true, isFetching: false, articles: [] });
  });

  it('ART-06, ART-08: open in plain layout and in the theme of the widget', () =>
    expect([articleAddress('/hc/a', true), articleAddress('/hc/a?x=1', false), portalAddress(portal, 'de')]).toEqual([
      '/hc/a?show_plain_layout=true&theme=dark',
      '/hc/a?x=1&show_plain_layout=true&theme=light',
      '/hc/acme/en',
    ]));

  it('are those of the language that was chosen last, whichever answer comes first', async () => {
    const english = Promise.withResolvers<ReturnType<typeof article>[]>();
    const { widgetApi } = fakeWidgetApi({
      articles: (_slug, locale) => (locale === 'en' ? english.promise : Promise.resolve([article(2)])),
    });
    const articles = createArticles(portal, widgetApi);
    const first = articles.fetch('en');
    await articles.fetch('es');
    english.resolve([article(1)]);
    await first;
    expect(articles.getSnapshot()).toMatchObject({ articles: [article(2)], isFetching: false });
  });
});
