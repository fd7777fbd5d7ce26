import { describe, expect, it } from 'vitest';
import { createApi } from '../../shared/api.ts';
import { createWidgetApi } from './create-widget-api.ts';

const setUp = () => {
  const asked: { method: string | undefined; path: string; query: Record<string, string>; body: unknown }[] = [];
  const api = createApi({
    baseUrl: 'https://chat.example',
    search: () => 'website_token=w',
    headers: () => ({}),
    fetch: async (to, init) => {
      const { pathname, searchParams } = new URL(String(to));
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined;
      asked.push({ method: init?.method, path: pathname, query: Object.fromEntries(searchParams), body });
      return new Response('{"payload":[]}');
    },
  });
  return { asked, widgetApi: createWidgetApi(api) };
};

describe('what the widget asks of the server', () => {
  it('LIM-18: popular articles are the first page, by views, published', async () => {
    const { asked, widgetApi } = setUp();
    await widgetApi.articles('acme', 'en');
    expect(asked[0]).toMatchObject({
      path: '/hc/acme/en/articles.json',
      query: { page: '1', sort: 'views', status: '1' },
    });
  });

  it('SYS-09: an event has a name, when it began and where', async () => {
    const { asked, widgetApi } = setUp();
    const event_info = { initiated_at: { timestamp: 'now' }, referer: 'https://a.b/' };
    await widgetApi.event('webwidget.triggered', event_info);
    expect(asked[0]).toMatchObject({ method: 'POST', body: { name: 'webwidget.triggered', event_info } });
  });

  it('names a conversation only when one is meant', async () => {
    const { asked, widgetApi } = setUp();
    await widgetApi.transcript(null);
    await widgetApi.transcript(7);
    expect(asked.map(({ query }) => query['conversation_id'])).toEqual([undefined, '7']);
  });
});
