import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { WidgetPortal } from '@porchlight/core/wire/inbox.ts';
import type { HomeView } from '@porchlight/core/wire/widget/home.ts';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadParts } from '../shared/lazy-part.ts';
import { fakeLocalStorage } from '../shared/local-storage.fake.ts';
import { App } from '../widget/app/App.tsx';
import { hiddenKey } from '../widget/base/hidden-announcements.ts';
import { renderWidget } from './main.tsx';
import { type Given, page } from './page.fake.ts';
import { createStaticWidget } from './static-widget.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const HOURS = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
  day_of_week,
  open_hour: 9,
  open_minutes: 0,
  close_hour: 17,
  close_minutes: 0,
  closed_all_day: day_of_week !== 3,
  open_all_day: false,
}));
/** A Wednesday, forty minutes before it opens. */
const OPEN_SOON = Date.UTC(2024, 0, 3, 8, 20);
const AGENTS = ['Ada Lovelace', 'Bo'].map((name, index) => ({
  id: (index + 1) as UserId,
  name,
  avatar_url: index ? '/avatar.png' : '',
  availability_status: 'online' as const,
}));

const BLOCKS: HomeView[] = [
  { type: 'status', id: 'status', state: 'trouble', text: '', link: 'https://status.example' },
  { type: 'conversation', id: 'conversation', recent: true },
  {
    ...{ type: 'announcement', id: 'news', key: 'key-1', title: '<b>Sale</b>', text: 'Half\nprice' },
    picture: { url: '/files/abcdefgh12.webp', alt: 'A lantern' },
    button: { label: 'See', url: 'https://shop.example' },
  },
  { type: 'links', id: 'links', title: 'Useful', links: [{ title: 'Shop', url: 'https://shop.example' }] },
];

const LISTED: HomeView[] = [
  ...BLOCKS.slice(0, 2),
  {
    ...{ type: 'articles', id: 'articles', category: null },
    listed: { locale: 'en', articles: [{ title: 'Charge it well', link: 'hc/acme/articles/charge' }] },
  },
  ...BLOCKS.slice(2),
];
const PORTAL = { id: 1, slug: 'acme', config: { allowed_locales: ['en'], default_locale: 'en' } } as WidgetPortal;

afterEach(() => document.body.replaceChildren());

describe('what the server renders of the widget', () => {
  it.each<[string, Given]>([
    ['with a greeting', { channel: { welcomeTitle: 'Hi there', welcomeTagline: 'Ask us' } }],
    ['with a name alone', {}],
    ['with people who are there', { porchlight: { agents: AGENTS } }],
    [
      'closed by its hours',
      { channel: { workingHoursEnabled: true, workingHours: HOURS, outOfOfficeMessage: 'Sleep' } },
    ],
    ['in German', { locale: 'de' }],
    ['in Arabic', { locale: 'ar' }],
    ['on a phone', { isMobile: true, channel: { welcomeTitle: 'Hi' } }],
    ['with a way out of the frame', { wishes: { showPopoutButton: true, hideMessageBubble: true } }],
    ['without branding', { channel: { disableBranding: true } }],
    ['with blocks that are set', { porchlight: { home: BLOCKS } }],
    ['with blocks in Arabic', { locale: 'ar', porchlight: { home: BLOCKS } }],
    ['with articles above other blocks', { channel: { portal: PORTAL }, porchlight: { home: LISTED } }],
    ['with words that look like markup', { channel: { welcomeTitle: '<b style="color:red">"&' } }],
  ])('%s is taken over as it stands', async (_, input) => {
    const asked = page(input);
    const { html, parts } = await renderWidget(asked);
    await loadParts(parts);
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    const button = place.querySelector('main button');
    const painted = place.textContent;
    const troubles: unknown[] = [];
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
    const widget = await createStaticWidget(asked);
    const root = await act(async () =>
      hydrateRoot(place, <App widget={widget} />, { onRecoverableError: (error) => troubles.push(error) }),
    );
    expect(troubles).toEqual([]);
    // Styles are rules here and properties there: nothing else may differ.
    for (const [text, ...more] of warned.mock.calls) expect([text, ...more].join(' ')).toContain('data-look');
    warned.mockRestore();
    expect(place.querySelector('main button')).toBe(button);
    expect(place.textContent).toBe(painted);
    expect(button?.textContent).not.toBe('');
    await act(async () => root.unmount());
  });

  it('is taken over as it stands also where the clock is another and presence has come, which count from then on', async () => {
    const asked = page({
      channel: { workingHoursEnabled: true, workingHours: HOURS },
      porchlight: { agents: AGENTS, now: OPEN_SOON },
    });
    const { html } = await renderWidget(asked);
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    const button = place.querySelector('main button');
    expect(place.textContent).toContain('We will be back online in 40 minutes');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(OPEN_SOON + 3_600_000);
    const widget = await createStaticWidget(asked);
    widget.team.applyPresence({ 1: 'offline', 2: 'online' });
    const troubles: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(place, <App widget={widget} />, { onRecoverableError: (error) => troubles.push(error) }),
    );
    expect(troubles).toEqual([]);
    expect(place.querySelector('main button')).toBe(button);
    expect(place.textContent).toContain('We are online');
    clock.mockRestore();
    await act(async () => root.unmount());
  });

  it('has the articles that stand above other blocks (HOM-13)', async () => {
    const { html } = await renderWidget(page({ channel: { portal: PORTAL }, porchlight: { home: LISTED } }));
    expect(html).toContain('Charge it well');
    expect(html.indexOf('Charge it well')).toBeLessThan(html.indexOf('Sale'));
  });

  it('is taken over without an announcement that the visitor has hidden, which the early script removes (HOM-06)', async () => {
    const asked = page({ porchlight: { home: BLOCKS } });
    const { html, parts } = await renderWidget(asked);
    await loadParts(parts);
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    expect(place.querySelectorAll('[data-announcement="key-1"]')).toHaveLength(1);
    place.querySelector('[data-announcement="key-1"]')?.remove();
    const widget = await createStaticWidget(asked);
    vi.stubGlobal('localStorage', fakeLocalStorage());
    localStorage.setItem(hiddenKey(widget.page.channel.websiteToken), 'other key-1');
    const button = place.querySelector('main button');
    const troubles: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(place, <App widget={widget} />, {
        onRecoverableError: (error) => troubles.push(error),
      }),
    );
    expect(troubles).toEqual([]);
    expect(place.querySelector('main button')).toBe(button);
    expect(place.textContent).not.toContain('Half');
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });

  it('has no style attribute, which the page’s policy would refuse: they are rules of its own sheet', async () => {
    const { html, css } = await renderWidget(page({ porchlight: { agents: AGENTS } }));
    expect(html).not.toContain(' style=');
    expect(html).toMatch(/data-look="s\d"/);
    expect(css).toMatch(/\[data-look="s\d"\]\{--avatar:[\d.]+rem;--hue:\d+\}/);
  });

  it('looks as the page asks: mode, style, side and colours (THM-02, THM-07, THM-09, EMB-26)', async () => {
    const accents = { of: '#fff', light: { accent: '#111111' }, dark: { accent: '#eeeeee' } };
    const tokens = { light: { canvas: '#fffdf7', surface: 'red}body{display:none' }, dark: { canvas: 'url(x)' } };
    const { root, css } = await renderWidget(
      page({ wishes: { darkMode: 'dark', widgetStyle: 'flat', position: 'left' }, porchlight: { accents, tokens } }),
    );
    expect(root).toBe('data-style="flat" data-position="left" class="dark"');
    expect(css).toContain(':root{color-scheme:dark}');
    expect(css).toContain(':root:not(.dark){--pl-accent:#111111;--pl-canvas:#fffdf7;}');
    expect(css).toContain(':root.dark{--pl-accent:#eeeeee;}');
    expect(css).not.toContain('display:none');
  });

  it('cannot be made into anything else by an address (SEC-12)', async () => {
    const { root, html } = await renderWidget({
      ...page({ wishes: { widgetStyle: '"><script>', position: '"', darkMode: '"><b>' } }),
    });
    expect(root).toBe('data-style="rounded" data-position="right"');
    expect(html).not.toContain('<script');
  });
});
