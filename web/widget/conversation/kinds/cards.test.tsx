import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../../app/draw.fake.tsx';
import { fakeMessage } from '../../app/widget.fake.ts';

const ITEMS = ['Harbour', 'Porch', 'Meadow'].map((title) => ({ title, actions: [] }));
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
const open = async () => {
  const content_attributes = { items: ITEMS };
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

  it.each([
    ['ArrowRight', 200],
    ['ArrowLeft', -200],
  ])('CON-66: %s moves it by %i pixels', async (key, pixels) => {
    const row = await open();
    await act(async () => void row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    expect(moves).toEqual([pixels]);
  });
});
