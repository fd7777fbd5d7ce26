import type { BrowserContextOptions } from 'playwright-core';
import { saveScreenshot } from './agent-actions.ts';
import type { Site } from './customer-site.ts';

/** The smallest phone in use, an ordinary one, and that one held sideways. */
export const PHONES = {
  small: { width: 320, height: 568 },
  upright: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
} as const;

export const onPhone = (phone: keyof typeof PHONES, options: BrowserContextOptions = {}): BrowserContextOptions => ({
  viewport: PHONES[phone],
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  ...options,
});

/** A customer's page on a phone says so; without it the page is as wide as on a computer. */
export const PHONE_PAGE = '<meta name="viewport" content="width=device-width, initial-scale=1">';

export const shoot = ({ page }: Pick<Site, 'page'>, name: string) => saveScreenshot(page, `phone-${name}`);

type Place = readonly [x: number, y: number];

/** Fingers on the screen of a page, by the devtools: Playwright has taps alone. */
export const touchOn = async ({ page }: Pick<Site, 'page'>) => {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  const between = ([x, y]: Place, [toX, toY]: Place, part: number): Place => [
    x + (toX - x) * part,
    y + (toY - y) * part,
  ];
  /** Each finger goes from its first place to its second. */
  const drag = async (...ways: [from: Place, to: Place][]) => {
    await send('touchStart', ...ways.map(([from]) => from));
    for (let step = 1; step <= 10; step++)
      await send('touchMove', ...ways.map(([from, to]) => between(from, to, step / 10)));
    await send('touchEnd');
  };
  return {
    swipe: (from: Place, to: Place) => drag([from, to]),
    pinch: ([x, y]: Place, from: number, to: number) =>
      drag(
        [
          [x - from / 2, y],
          [x - to / 2, y],
        ],
        [
          [x + from / 2, y],
          [x + to / 2, y],
        ],
      ),
    tapTwice: async (place: Place) => {
      for (let count = 0; count < 2; count++) {
        await send('touchStart', place);
        await send('touchEnd');
      }
    },
  };
};
