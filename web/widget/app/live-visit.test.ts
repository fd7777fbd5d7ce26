import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportLiveVisit } from './live-visit.ts';
import { fakeWidget } from './widget.fake.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = async () => {
  const { widget, change } = fakeWidget();
  const sent: { name: string; info: Record<string, unknown>; options: unknown }[] = [];
  const event = vi.fn(async (name: string, info: Record<string, unknown>, options?: unknown) => {
    sent.push({ name, info, options });
  });
  const agreed: (() => void)[] = [];
  let isNeeded = false;
  const subscribe = (listener: () => void) => {
    agreed.push(listener);
    return () => undefined;
  };
  const consent = { subscribe, isNeeded: () => isNeeded };
  const parts = { ...widget, widgetApi: { ...widget.widgetApi, event }, consent: { ...widget.consent, ...consent } };
  const goTo = (referrerUrl: string, title: string, referrer = '') =>
    widget.app.set({ ...widget.app.getSnapshot(), referrerUrl, title, referrer });
  const setNeeded = (next: boolean) => {
    isNeeded = next;
    for (const listener of agreed) listener();
  };
  const start = async () => {
    void reportLiveVisit(parts);
    await vi.advanceTimersByTimeAsync(1_500);
  };
  return { sent, goTo, start, setNeeded, change };
};
const look = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('the page is reported at once, twice a minute, and when it changes (AGT-90)', async () => {
  const { sent, goTo, start } = await open();
  goTo('https://shop.example/lamps', 'Lamps', 'https://search.example/');
  await start();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    name: 'visitor.seen',
    info: {
      visit: expect.stringMatching(/^[0-9a-f]{24}$/),
      tab: expect.stringMatching(/^[0-9a-f]{12}$/),
      url: 'https://shop.example/lamps',
      title: 'Lamps',
      referrer: 'https://search.example/',
      time_zone: expect.any(String),
    },
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(2);
  goTo('https://shop.example/basket', 'Lamps');
  goTo('https://shop.example/basket', 'Basket');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(3);
  expect(sent[2]?.info).toMatchObject({ title: 'Basket', visit: sent[0]?.info['visit'] });
});

it('a tab in the background reports nothing; in front again it does (AGT-90)', async () => {
  const { sent, goTo, start } = await open();
  goTo('https://shop.example/lamps', 'Lamps');
  await start();
  look('hidden');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
  look('visible');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(2);
});

it('nothing is sent before the visitor agrees, from then on it is (AGT-92)', async () => {
  const { sent, goTo, start, setNeeded } = await open();
  setNeeded(true);
  goTo('https://shop.example/lamps', 'Lamps');
  await start();
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
  setNeeded(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(1);
});

it('a closing page says so, and a page that embeds no site reports nothing (AGT-90)', async () => {
  const { sent, goTo, start } = await open();
  await start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  goTo('https://shop.example/lamps', 'Lamps');
  await vi.advanceTimersByTimeAsync(1_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent.at(-1)).toMatchObject({ name: 'visitor.left', options: { keepalive: true } });
  expect(sent.at(-1)?.info['visit']).toBe(sent[0]?.info['visit']);
});

it('the next page of the same tab is of the same visit (AGT-90)', async () => {
  const first = await open();
  first.goTo('https://shop.example/a', 'A');
  await first.start();
  const second = await open();
  second.goTo('https://shop.example/b', 'B');
  await second.start();
  expect(second.sent[0]?.info['visit']).toBe(first.sent[0]?.info['visit']);
  expect(second.sent[0]?.info['tab']).not.toBe(first.sent[0]?.info['tab']);
});
