import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../../app/draw.fake.tsx';
import { fakeMessage } from '../../app/widget.fake.ts';
import { picturesOf } from './pictures-of.ts';

const STAGE = { left: 0, top: 0, width: 400, height: 800 };

let drawn: Drawn;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(STAGE as DOMRect);
  for (const side of ['naturalWidth', 'naturalHeight'] as const)
    vi.spyOn(HTMLImageElement.prototype, side, 'get').mockReturnValue(400);
});
afterEach(async () => {
  document.documentElement.dir = '';
  await drawn?.end();
  vi.restoreAllMocks();
});

const picture = (name: string) => ({ file_type: 'image' as const, data_url: `/files/${name}`, name });
const MESSAGES = [
  fakeMessage(INCOMING, 100, { content: '', attachments: [picture('one.png'), picture('two.png')] }),
  fakeMessage(INCOMING, 200, { content: '', attachments: [{ file_type: 'file', data_url: '/files/a.pdf' }] }),
  fakeMessage(INCOMING, 300, { content: '', attachments: [picture('three.png')] }),
];

const open = async (index: number) => {
  drawn = await drawWidget({ conversation: { id: 1, messages: MESSAGES } }, 'messages');
  const openers = [...drawn.container.querySelectorAll<HTMLElement>('button[aria-label="Open picture"]')];
  await act(async () => openers[index]?.click());
  await drawn.settle();
};
const dialog = () => drawn.container.querySelector<HTMLElement>('dialog[aria-label="Picture message"]');
const shown = () => dialog()?.querySelector<HTMLImageElement>('[data-shown] img');
const name = () => shown()?.alt;
const zoom = () => Number(/scale\(([\d.]+)\)/.exec(shown()?.style.transform ?? '')?.[1]);
const stage = () => shown()?.parentElement?.parentElement as HTMLElement;

/** Events of a pointer, whose times are counted from each other. */
let now = 1_000;
const point = async (type: string, pointerId: number, x: number, y: number, ms = 16) => {
  now += ms;
  const event = new PointerEvent(`pointer${type}`, { pointerId, clientX: x, clientY: y, bubbles: true, button: 0 });
  Object.defineProperty(event, 'timeStamp', { value: now });
  await act(async () => void stage().dispatchEvent(event));
};
const swipe = async (from: [number, number], to: [number, number], ms: number) => {
  await point('down', 1, ...from);
  await point('move', 1, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2, ms / 2);
  await point('move', 1, ...to, ms / 2);
  await point('up', 1, ...to, 0);
};
const tap = async (x: number, y: number, ms = 16) => {
  await point('down', 1, x, y, ms);
  await point('up', 1, x, y);
};

describe('the pictures of a conversation', () => {
  it('are those that can be shown, in its order; one that was opened is always among them [PHN-10]', () => {
    expect(picturesOf(MESSAGES, '/files/two.png').map(({ name }) => name)).toEqual(['one.png', 'two.png', 'three.png']);
    expect(picturesOf(MESSAGES, '/files/gone.png')).toEqual([{ address: '/files/gone.png', name: '' }]);
  });

  it('follow each other by keys and buttons, and say which of them is shown [PHN-10]', async () => {
    await open(1);
    const said = () => dialog()?.querySelector('[role=status]')?.textContent;
    expect([name(), said()]).toEqual(['two.png', 'Picture 2 of 3']);
    await act(async () => void dialog()?.focus());
    const key = (key: string) =>
      act(async () => void dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    await key('ArrowRight');
    expect([name(), said()]).toEqual(['three.png', 'Picture 3 of 3']);
    await key('ArrowRight');
    expect(name()).toBe('three.png');
    expect(drawn.seek('button', 'Next picture')).toBeUndefined();
    await drawn.click('Previous picture');
    await key('ArrowLeft');
    expect(name()).toBe('one.png');
    expect(drawn.seek('button', 'Previous picture')).toBeUndefined();
    await drawn.click('Next picture');
    expect(name()).toBe('two.png');
  });

  it('follow each other by swipes, against the direction of reading [PHN-10]', async () => {
    await open(1);
    await swipe([300, 400], [150, 410], 600);
    expect(name()).toBe('three.png');
    await swipe([100, 400], [140, 400], 100);
    expect(name()).toBe('two.png');
    await swipe([300, 400], [250, 400], 600);
    expect(name()).toBe('two.png');
    await swipe([100, 400], [300, 400], 600);
    expect(name()).toBe('one.png');
    await swipe([100, 400], [300, 400], 600);
    expect(name()).toBe('one.png');
  });

  it('are closed by a swipe down, and by no other [PHN-10]', async () => {
    await open(0);
    await swipe([200, 200], [200, 100], 100);
    await swipe([200, 200], [210, 260], 600);
    expect(dialog()).not.toBeNull();
    await swipe([200, 200], [210, 340], 600);
    expect(dialog()).toBeNull();
  });

  it('say that one could not be loaded [PHN-10]', async () => {
    await open(0);
    await act(async () => void shown()?.dispatchEvent(new Event('error')));
    expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe('The picture could not be loaded.');
  });
});

describe('enlarging a picture [PHN-09]', () => {
  it('two taps do, at the point, and two more show it whole', async () => {
    await open(0);
    await tap(300, 400);
    expect(zoom()).toBe(1);
    await tap(302, 401);
    expect(zoom()).toBe(2.5);
    expect(shown()?.style.transform).toBe('translate(-153px, -1.5px) scale(2.5)');
    await tap(300, 400, 400);
    await tap(300, 400);
    expect(zoom()).toBe(1);
  });

  it('slow taps, and taps apart, are two taps', async () => {
    await open(0);
    await tap(300, 400);
    await tap(300, 400, 400);
    await tap(100, 400);
    expect(zoom()).toBe(1);
  });

  it('two fingers do, one then moves it, and no swipe changes the picture', async () => {
    await open(0);
    await point('down', 1, 150, 400);
    await point('down', 2, 250, 400);
    await point('move', 1, 100, 400);
    await point('move', 2, 300, 400);
    expect(zoom()).toBe(2);
    await point('up', 2, 300, 400);
    await point('move', 1, 40, 400);
    expect(shown()?.style.transform).toBe('translate(-60px, 0px) scale(2)');
    await point('up', 1, 40, 400);
    await swipe([300, 400], [20, 400], 100);
    expect([name(), shown()?.style.transform]).toEqual(['one.png', 'translate(-200px, 0px) scale(2)']);
  });

  it('a gesture that the system takes over changes nothing', async () => {
    await open(0);
    await point('down', 1, 300, 400);
    await point('move', 1, 100, 400);
    await point('cancel', 1, 100, 400);
    expect([name(), zoom()]).toEqual(['one.png', 1]);
  });

  it('its button and the keys + and - do, and the next picture is whole', async () => {
    await open(0);
    await drawn.click('Zoom in');
    expect(zoom()).toBe(2.5);
    await drawn.click('Zoom out');
    expect(zoom()).toBe(1);
    for (const [key, expected] of [
      ['-', 1],
      ['+', 2.5],
      ['+', 2.5],
      ['-', 1],
      ['+', 2.5],
    ] as const) {
      await act(async () => void dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
      expect([key, zoom()]).toEqual([key, expected]);
    }
    await drawn.click('Next picture');
    expect([name(), zoom()]).toEqual(['two.png', 1]);
  });

  it('a touchpad’s pinch does, and does not enlarge the page', async () => {
    await open(0);
    const wheel = async (ctrlKey: boolean) => {
      const event = new WheelEvent('wheel', { deltaY: -60, bubbles: true, cancelable: true });
      for (const [name, value] of Object.entries({ ctrlKey, clientX: 200, clientY: 400 }))
        Object.defineProperty(event, name, { value });
      await act(async () => void stage().dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect([await wheel(false), zoom()]).toEqual([false, 1]);
    expect(await wheel(true)).toBe(true);
    expect(zoom()).toBeCloseTo(1.82, 2);
  });
});
