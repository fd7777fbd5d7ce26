import type { WidgetPortal } from '@porchlight/core/wire/inbox.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { HomeView, HomeViewOf } from '@porchlight/core/wire/widget/home.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLocalStorage } from '../../../shared/local-storage.fake.ts';
import { type Drawn, drawWidget } from '../../app/draw.fake.tsx';
import { fakeMessage } from '../../app/widget.fake.ts';

let drawn: Drawn;
beforeEach(() => void vi.stubGlobal('localStorage', fakeLocalStorage()));
afterEach(async () => {
  await drawn.end();
  vi.unstubAllGlobals();
});

const TEAM: HomeView = { type: 'conversation', id: 'conversation', recent: true };
const ARTICLES: HomeView = { type: 'articles', id: 'articles', category: null };
const LINKS: HomeView = {
  ...{ type: 'links', id: 'links', title: 'Useful' },
  links: [
    { title: 'Shop', url: 'https://shop.example/' },
    { title: 'Delivery', url: 'https://shop.example/delivery' },
  ],
};
const SALE: HomeViewOf<'announcement'> = {
  ...{ type: 'announcement', id: 'news', key: 'key-1', title: 'Summer sale', text: 'Half\nprice' },
  picture: { url: '/files/abcdefgh12.webp', alt: 'A lantern' },
  button: { label: 'See it', url: 'https://shop.example/sale' },
};
const status = (more: Partial<HomeViewOf<'status'>> = {}): HomeView => ({
  ...{ type: 'status', id: 'status', state: 'normal', text: '', link: null },
  ...more,
});

const draw = async (home: HomeView[], options: Parameters<typeof drawWidget>[0] = {}) => {
  drawn = await drawWidget({ home, ...options }, 'home');
};
const answering = (value: object | Error) => {
  const fetched = vi.fn(async (_address: string) => {
    if (value instanceof Error) throw value;
    return new Response(JSON.stringify(value));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const cards = () => [...drawn.container.querySelectorAll('[class*=card]')].map(({ textContent }) => textContent ?? '');
const anchors = () =>
  [...drawn.container.querySelectorAll<HTMLAnchorElement>('section a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

describe('the blocks of home', () => {
  it('stand in the order that is set (HOM-04)', async () => {
    await draw([status(), SALE, TEAM, LINKS]);
    expect(cards().map((text) => text.slice(0, 11))).toEqual([
      'All systems',
      'Summer sale',
      expect.any(String),
      'UsefulShopD',
    ]);
    expect(cards()[2]).toContain('Start Conversation');
  });

  it('have no last message where it is off, and keep the button to write (HOM-05)', async () => {
    const conversation = { id: 1, messages: [fakeMessage(OUTGOING, 100)], lastSeenAt: 200 };
    await draw([{ ...TEAM, recent: false }], { conversation });
    expect(drawn.text()).not.toContain('text 100');
    expect(drawn.button('Continue conversation')).toBeDefined();
    expect(drawn.text()).toContain('Your data');
  });

  it('do not request articles where they are off', async () => {
    const portal = { id: 1, slug: 'acme', config: { allowed_locales: ['en'], default_locale: 'en' } } as WidgetPortal;
    await draw([TEAM], { channel: { portal } });
    expect(drawn.log.map(([name]) => name)).not.toContain('articles');
  });

  it('list the articles of a category under its name, and all of them in the help centre (HOM-08)', async () => {
    const portal = { id: 1, slug: 'acme', config: { allowed_locales: ['en'], default_locale: 'en' } } as WidgetPortal;
    const fetched = answering({ payload: [{ title: 'Charge it well', link: '/hc/acme/articles/charge' }] });
    const category = { en: { slug: 'repair', name: 'Repair' } };
    await draw([TEAM, { ...ARTICLES, category } as HomeView], { channel: { portal } });
    await drawn.settle();
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/hc/acme/en/categories/repair/articles.json?page=1&sort=views&status=1',
    ]);
    expect(drawn.find('h2', 'Repair')).toBeDefined();
    const switchTo = vi.spyOn(drawn.widget.router, 'switchTo').mockImplementation(() => {});
    await drawn.click('View all articles');
    expect(switchTo.mock.calls).toEqual([['article-viewer', { link: '/hc/acme/en/categories/repair' }]]);
  });

  it('list the popular articles in a language that the category does not have', async () => {
    const portal = { id: 1, slug: 'acme', config: { allowed_locales: ['en'], default_locale: 'en' } } as WidgetPortal;
    const articles = vi.fn(async () => [{ title: 'Charge it well', link: '/hc/acme/articles/charge' }]);
    const category = { de: { slug: 'reparatur', name: 'Reparatur' } };
    await draw([TEAM, { ...ARTICLES, category } as HomeView], { channel: { portal }, answers: { articles } });
    expect(articles.mock.calls).toEqual([['acme', 'en']]);
    expect(drawn.text()).toContain('Popular Articles');
  });
});

describe('articles that came with the page (HOM-13)', () => {
  const portal = {
    id: 1,
    slug: 'acme',
    config: { allowed_locales: ['en', 'de'], default_locale: 'en' },
  } as WidgetPortal;
  const lists = (locale: string, ...titles: string[]): HomeView => ({
    ...{ type: 'articles', id: 'articles', category: { en: { slug: 'repair', name: 'Repair' } } },
    listed: { locale, articles: titles.map((title) => ({ title, link: `hc/acme/articles/${title}` })) },
  });

  it('are there at once, and are not requested', async () => {
    const fetched = answering({ payload: [] });
    await draw([TEAM, lists('en', 'Charge'), LINKS], { channel: { portal } });
    expect(
      cards()
        .slice(1)
        .map((text) => text.slice(0, 12)),
    ).toEqual(['RepairCharge', 'UsefulShopDe']);
    expect(fetched).not.toHaveBeenCalled();
    expect(drawn.log.map(([name]) => name)).not.toContain('articles');
    const switchTo = vi.spyOn(drawn.widget.router, 'switchTo').mockImplementation(() => {});
    await drawn.click('Charge');
    await drawn.click('View all articles');
    expect(switchTo.mock.calls).toEqual([
      ['article-viewer', { link: 'hc/acme/articles/Charge' }],
      ['article-viewer', { link: '/hc/acme/en/categories/repair' }],
    ]);
  });

  it('are the popular ones where no category is chosen', async () => {
    await draw([TEAM, { ...lists('en', 'Charge'), category: null } as HomeView], { channel: { portal } });
    expect(drawn.text()).toContain('Popular ArticlesCharge');
  });

  it('are no card where there are none', async () => {
    const fetched = answering({ payload: [{ title: 'Late', link: '/hc/acme/articles/late' }] });
    await draw([TEAM, lists('en'), LINKS], { channel: { portal } });
    await drawn.settle();
    expect(cards()).toHaveLength(2);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('are requested where the chat has another language than the page had', async () => {
    const fetched = answering({ payload: [{ title: 'Late', link: '/hc/acme/articles/late' }] });
    await draw([TEAM, lists('de', 'Laden')], { channel: { portal } });
    await drawn.settle();
    expect(drawn.text()).toContain('RepairLate');
    expect(drawn.text()).not.toContain('Laden');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('are not shown without a help centre', async () => {
    await draw([TEAM, lists('en', 'Charge')], { channel: { portal: null } });
    expect(cards()).toHaveLength(1);
  });
});

describe('the preview of the console (HOM-12)', () => {
  it('shows the blocks of the draft in place of the saved ones', async () => {
    vi.stubGlobal('porchlightPreview', { home: [TEAM, LINKS] });
    await draw([SALE, TEAM]);
    expect(drawn.text()).toContain('Delivery');
    expect(drawn.text()).not.toContain('Summer sale');
  });

  it('shows the saved blocks while they are not changed, and those alone under another site', async () => {
    vi.stubGlobal('porchlightPreview', {});
    await draw([SALE, TEAM]);
    expect(drawn.text()).toContain('Summer sale');
    await drawn.end();
    const guarded = () => {
      throw new DOMException('Blocked a frame', 'SecurityError');
    };
    const parent = vi.spyOn(window, 'parent', 'get').mockReturnValue(new Proxy(window, { get: guarded, has: guarded }));
    await draw([SALE, TEAM]);
    parent.mockRestore();
    expect(drawn.text()).toContain('Summer sale');
  });

  it('stores nothing that is hidden in it, and keeps the draft', async () => {
    vi.stubGlobal('porchlightPreview', {});
    const home = answering({ payload: [] });
    await draw([SALE, TEAM]);
    await drawn.click('Hide announcement');
    expect(drawn.text()).not.toContain('Summer sale');
    expect(localStorage).toHaveLength(0);
    await act(async () => drawn.widget.router.switchTo('messages'));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await act(async () => drawn.widget.router.switchTo('home'));
    clock.mockRestore();
    expect(home).not.toHaveBeenCalled();
  });
});

describe('links', () => {
  it('open beside the chat, without telling where they were pressed (HOM-05)', async () => {
    await draw([TEAM, LINKS]);
    expect(anchors()).toEqual([
      ['Shop', 'https://shop.example/'],
      ['Delivery', 'https://shop.example/delivery'],
    ]);
    for (const link of drawn.container.querySelectorAll<HTMLAnchorElement>('section a'))
      expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
    const section = drawn.find('h2', 'Useful').closest('section');
    expect(section?.getAttribute('aria-labelledby')).toBe(drawn.find('h2', 'Useful').id);
  });

  it('need no heading', async () => {
    await draw([TEAM, { ...LINKS, title: '' } as HomeView]);
    expect(anchors()).toHaveLength(2);
    expect([...drawn.container.querySelectorAll('h2')].map(({ textContent }) => textContent)).not.toContain('');
  });
});

describe('the status line (HOM-09)', () => {
  it.each<[Partial<HomeViewOf<'status'>>, string]>([
    [{}, 'All systems normal'],
    [{ state: 'maintenance' }, 'Maintenance in progress'],
    [{ state: 'trouble' }, 'Some systems have problems'],
    [{ state: 'trouble', text: 'Checkout is slow' }, 'Checkout is slow'],
  ])('says how the systems are: %o', async (more, said) => {
    await draw([TEAM, status(more)]);
    const line = drawn.container.querySelector('[role=status][data-state]');
    expect([line?.textContent, line?.getAttribute('data-state')]).toEqual([said, more.state ?? 'normal']);
    expect(anchors()).toEqual([]);
  });

  it('opens the status page where there is one', async () => {
    await draw([TEAM, status({ link: 'https://status.example' })]);
    expect(anchors()).toEqual([['All systems normal', 'https://status.example']]);
  });
});

describe('an announcement (HOM-06)', () => {
  it('has its picture, text and button', async () => {
    await draw([TEAM, SALE]);
    const picture = drawn.container.querySelector('section img');
    expect(['src', 'alt', 'loading'].map((name) => picture?.getAttribute(name))).toEqual([
      '/files/abcdefgh12.webp',
      'A lantern',
      'lazy',
    ]);
    expect(drawn.text()).toContain('Half\nprice');
    expect(anchors()).toEqual([['See it', 'https://shop.example/sale']]);
  });

  it('is gone once it is hidden, also on the next page, until it says something else', async () => {
    await draw([SALE, TEAM]);
    await drawn.click('Hide announcement');
    expect(drawn.text()).not.toContain('Summer sale');
    expect(document.activeElement).toBe(drawn.button('Start Conversation'));
    await drawn.end();
    await draw([SALE, TEAM]);
    expect(drawn.text()).not.toContain('Summer sale');
    await drawn.end();
    await draw([{ ...SALE, key: 'key-2', title: 'Winter sale' }, TEAM]);
    expect(drawn.text()).toContain('Winter sale');
  });
});

describe('a page that has been open for a minute (HOM-10)', () => {
  const open = async (before: HomeView[], after: HomeView[] | Error, options = {}) => {
    const home = answering(after instanceof Error ? after : { payload: after });
    await draw(before, options);
    const leave = () => act(async () => drawn.widget.router.switchTo('messages'));
    const enter = async (later: number) => {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + later);
      await act(async () => drawn.widget.router.switchTo('home'));
      await drawn.settle();
      clock.mockRestore();
    };
    return { home, leave, enter };
  };

  it('asks for the state again when home is shown, and not sooner', async () => {
    const { home, leave, enter } = await open([TEAM, status()], [TEAM, status({ state: 'trouble', text: 'Fire' })]);
    await leave();
    await enter(59_000);
    expect(home).not.toHaveBeenCalled();
    await leave();
    await enter(61_000);
    expect(home.mock.calls.map(([address]) => address)).toEqual(['/api/v1/widget/home?website_token=token']);
    expect(drawn.text()).toContain('Fire');
  });

  it('moves nothing under the visitor’s finger: a new block waits until home is shown again', async () => {
    const { leave, enter } = await open([TEAM, status()], [status({ state: 'trouble', text: 'Fire' }), SALE, TEAM]);
    await leave();
    await enter(61_000);
    expect(drawn.text()).not.toContain('Summer sale');
    await leave();
    await enter(0);
    expect(drawn.text()).toContain('Summer sale');
    expect(drawn.text()).toContain('Fire');
  });

  it.each<[string, HomeView, HomeView]>([
    [
      'another article (HOM-13)',
      { ...ARTICLES, listed: { locale: 'en', articles: [] } } as HomeView,
      {
        ...ARTICLES,
        listed: { locale: 'en', articles: [{ title: 'New one', link: 'hc/acme/articles/1' }] },
      } as HomeView,
    ],
    ['more text', SALE, { ...SALE, text: 'New one' }],
  ])('%s waits until home is shown again', async (_, before, after) => {
    const portal = { id: 1, slug: 'acme', config: { allowed_locales: ['en'], default_locale: 'en' } } as WidgetPortal;
    const { leave, enter } = await open([TEAM, before], [TEAM, after], { channel: { portal } });
    await leave();
    await enter(61_000);
    expect(drawn.text()).not.toContain('New one');
    await leave();
    await enter(0);
    expect(drawn.text()).toContain('New one');
  });

  it('keeps what it shows while the server cannot be reached', async () => {
    const { home, leave, enter } = await open([TEAM, status()], new Error('offline'));
    await leave();
    await enter(61_000);
    expect(home).toHaveBeenCalledTimes(1);
    expect(drawn.text()).toContain('All systems normal');
  });

  it('of an inbox without blocks asks nothing', async () => {
    const home = answering(new Error('offline'));
    drawn = await drawWidget({}, 'home');
    await act(async () => drawn.widget.router.switchTo('messages'));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await act(async () => drawn.widget.router.switchTo('home'));
    clock.mockRestore();
    expect(home).not.toHaveBeenCalled();
  });
});
