import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { emojiNameAt } from './use-emoji-name.ts';

let drawn: Drawn;
const box = () => drawn.find<HTMLTextAreaElement>('textarea', 'Your message');
const options = () => [...drawn.container.querySelectorAll('[role=option]')].map((option) => option.textContent);
const write = async (text: string) => {
  await act(async () => box().focus());
  await drawn.fill('Your message', text);
  await drawn.settle();
};
beforeEach(async () => {
  drawn = await drawWidget({ channel: { enabledFeatures: ['emoji_picker'] } }, 'messages');
});
afterEach(async () => {
  await drawn.end();
  sessionStorage.clear();
});

it.each([
  [':rock', 'rock'],
  ['Up we go (:rock', 'rock'],
  ['At 10:30', ''],
  ['https://acme.example', ''],
  [':r', ''],
  [':rocket ', ''],
])('COM-25: in "%s" the name is "%s"', (text, name) => expect(emojiNameAt(text, text.length)).toBe(name));

describe('an emoji by its name', () => {
  it('COM-25: is offered while its name is typed, and taken with Enter instead of sending', async () => {
    await write('Up :rocket');
    expect(options()).toEqual(['🚀 rocket']);
    await drawn.press('Enter');
    expect([box().value, options()]).toEqual(['Up 🚀 ', []]);
    expect(drawn.did.some(([name]) => name === 'send')).toBe(false);
  });

  it('COM-25: is chosen by arrow keys, and the text names it to screen readers', async () => {
    await write(':heart');
    const chosen = () => drawn.container.querySelector('[role=option][aria-selected=true]');
    const [first, second] = options();
    expect(chosen()?.textContent).toBe(first);
    await drawn.press('ArrowDown');
    expect(chosen()?.textContent).toBe(second);
    expect(box().getAttribute('aria-activedescendant')).toBe(chosen()?.id);
    await drawn.press('Tab');
    expect(box().value).toBe(`${second?.split(' ')[0]} `);
  });

  it('COM-25: the Enter that ends a composition is the input method’s', async () => {
    await write('Up :rocket');
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) await drawn.press('Enter', init);
    expect([box().value, options()]).toEqual(['Up :rocket', ['🚀 rocket']]);
    expect(drawn.did.some(([name]) => name === 'send')).toBe(false);
  });

  it('COM-25: replaces the name where it stands, also when the cursor was moved into it or away', async () => {
    await write('Up :rocket');
    const moveTo = (place: number) =>
      act(async () => {
        box().setSelectionRange(place, place);
        document.dispatchEvent(new Event('selectionchange'));
        box().dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowLeft', bubbles: true }));
      });
    await moveTo(2);
    expect(options()).toEqual([]);
    await write('So :rocket');
    await moveTo(6);
    const [first = ''] = options();
    await drawn.press('Enter');
    expect(box().value).toBe(`So ${first.split(' ')[0]} cket`);
  });

  it('COM-25: is not offered where the inbox has no emoji', async () => {
    await drawn.end();
    drawn = await drawWidget({ channel: { enabledFeatures: [] } }, 'messages');
    await write(':rocket');
    expect(options()).toEqual([]);
  });

  it('COM-25: Escape closes the list and leaves the text; what no emoji is called shows none', async () => {
    await write(':rocket');
    await drawn.press('Escape');
    expect([options(), box().value]).toEqual([[], ':rocket']);
    await write(':qqqq');
    expect(options()).toEqual([]);
  });
});
