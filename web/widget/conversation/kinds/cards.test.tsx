import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../../app/draw.fake.tsx';
import { fakeMessage } from '../../app/widget.fake.ts';

const ITEMS = ['Harbour', 'Porch', 'Meadow'].map((title) => ({ title, actions: [] as object[] }));
let drawn: Drawn;
const moves: number[] = [];
beforeEach(() => {
  moves.length = 0;
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  Object.assign(Element.prototype, { scrollBy: ({ left }: { left: number }) => void moves.push(left) });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      constructor(resized: () => void) {
        this.observe = resized;
      }
      disconnect() {}
    },
  );
});
afterEach(async () => {
  await drawn.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const open = async (items = ITEMS) => {
  const content_attributes = { items };
  const messages = [fakeMessage(OUTGOING, 1, { content_type: 'cards', content_attributes })];
  drawn = await drawWidget({ conversation: { id: 1, messages } }, 'messages');
  return drawn.find('[tabindex]', 'Cards');
};

describe('a row of cards that is wider than the chat', () => {
  it('CON-66: has arrows that move it by a card, and none where it ends', async () => {
    await open();
    expect(drawn.button('Previous card').disabled).toBe(true);
    await drawn.click('Next card');
    expect(moves).toEqual([200]);
  });

  it('CON-66: its arrows follow the scrolling, and those of a page from right to left go the other way', async () => {
    const row = await open();
    const scrollTo = (left: number) =>
      act(async () => {
        row.scrollLeft = left;
        row.dispatchEvent(new Event('scroll'));
      });
    const disabled = () => ['Previous card', 'Next card'].map((name) => drawn.button(name).disabled);
    await scrollTo(200);
    expect(disabled()).toEqual([false, false]);
    await scrollTo(-400);
    expect(disabled()).toEqual([false, true]);
    await drawn.click('Previous card');
    expect(moves).toEqual([-200]);
  });

  it('CON-66: other keys are the page’s', async () => {
    const row = await open();
    await act(async () => void row.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })));
    expect(moves).toEqual([]);
  });

  it.each([
    ['ArrowRight', 200],
    ['ArrowLeft', -200],
  ])('CON-66: %s moves it by %i pixels', async (key, pixels) => {
    const row = await open();
    await act(async () => void row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    expect(moves).toEqual([pixels]);
  });
});

it('CON-62: a card has its text, links that open beside the page, and choices that are sent', async () => {
  const actions = [
    { type: 'link', text: 'See it', uri: 'https://a.b/lamp' },
    { type: 'postback', text: 'Buy', payload: 'BUY 7' },
  ];
  await open([{ title: 'Harbour', description: 'Brass', actions } as (typeof ITEMS)[number]]);
  expect([
    drawn.find('h2', 'Harbour').nextElementSibling?.textContent,
    drawn.container.querySelector('section img'),
  ]).toEqual(['Brass', null]);
  expect(drawn.find('a', 'See it').getAttribute('href')).toBe('https://a.b/lamp');
  await drawn.click('Buy');
  expect(drawn.did).toContainEqual(['send', 'BUY 7', null, expect.anything()]);
});

it('CON-62: a row of cards that fits has no arrows', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(200);
  await open();
  expect(drawn.seek('button', 'Next card')).toBeUndefined();
});
