import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportPageVisits } from './page-visits.ts';
import { fakeWidget } from './widget.fake.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = (answers = {}) => {
  const { widget, log, change } = fakeWidget({ conversation: { id: 3 }, answers });
  const goTo = (referrerUrl: string, title: string) =>
    widget.app.set({ ...widget.app.getSnapshot(), referrerUrl, title });
  const reported = () => log.filter(([name]) => name === 'event').map(([, , info]) => info);
  return { widget, change, goTo, reported };
};
const look = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('a page is sent once it has its title, and once however often it is passed', async () => {
  const { widget, goTo, reported } = open();
  reportPageVisits(widget);
  goTo('https://shop.example/lamps', 'Home');
  goTo('https://shop.example/lamps', 'Lamps');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reported()).toEqual([{ url: 'https://shop.example/lamps', title: 'Lamps' }]);
  widget.app.set({ ...widget.app.getSnapshot(), isWidgetOpen: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reported()).toHaveLength(1);
  for (const page of ['a', 'b', 'c']) goTo(`https://shop.example/${page}`, page);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reported().slice(1)).toEqual([{ url: 'https://shop.example/c', title: 'c' }]);
});

it('a tab in the background sends nothing; in the foreground again it sends its page', async () => {
  const { widget, goTo, reported } = open();
  reportPageVisits(widget);
  goTo('https://shop.example/lamps', 'Lamps');
  await vi.advanceTimersByTimeAsync(1_000);
  look('hidden');
  goTo('https://shop.example/basket', 'Basket');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reported()).toHaveLength(1);
  look('visible');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reported().at(-1)).toEqual({ url: 'https://shop.example/basket', title: 'Basket' });
});

it('a failed visit is sent when the connection is back, and another visitor’s page is not mixed in', async () => {
  const sent: unknown[] = [];
  const event = vi.fn(async (_name: string, info: unknown) => void sent.push(info));
  event.mockRejectedValueOnce(new Error('offline'));
  const { widget, goTo, change } = open({ event });
  reportPageVisits(widget);
  goTo('https://shop.example/lamps', 'Lamps');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([]);
  change({ connection: 'open', sync: 'catching-up' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(1);
  change({ id: 4 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(2);
});

it('a pop-up or an app that shows the widget has no page to tell of', async () => {
  const { widget, reported } = open();
  reportPageVisits(widget);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reported()).toEqual([]);
});
