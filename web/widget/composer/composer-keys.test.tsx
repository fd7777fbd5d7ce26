import { MAX_MESSAGE_LENGTH } from '@porchlight/core/wire/limits.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
let drawn: Drawn;
afterEach(async () => {
  await drawn.end();
  vi.restoreAllMocks();
});

const NAME = 'Your message';
const MESSAGES = [fakeMessage(OUTGOING, 1_000), fakeMessage(INCOMING, 1_001)];
const open = async (channel: object = {}) => {
  drawn = await drawWidget({ channel, conversation: { id: 1, messages: MESSAGES } }, 'messages');
  drawn.did.length = 0;
};
const box = () => drawn.find<HTMLTextAreaElement>('textarea', NAME);
const send = (...events: Event[]) =>
  act(async () => {
    for (const event of events) box().dispatchEvent(event);
  });
const enter = (init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
const press = (init: KeyboardEventInit) => send(enter(init));
const sent = () => drawn.did.filter(([what]) => what === 'send').map(([, text]) => text);

describe('Enter', () => {
  it('sends what is written, as it is written, and empties the box', async () => {
    await open();
    await drawn.fill(NAME, 'My lantern\nis out ');
    await press({});
    expect([sent(), box().value]).toEqual([['My lantern\nis out '], '']);
  });

  it.each([
    { shiftKey: true },
    { altKey: true },
    { ctrlKey: true },
    { metaKey: true },
    { key: 'a' },
    { isComposing: true },
    { keyCode: 229 },
  ])('does not with %j', async (init) => {
    await open();
    await drawn.fill(NAME, 'My lantern');
    await press(init);
    expect([sent(), box().value]).toEqual([[], 'My lantern']);
  });

  it('does not when it has just ended a word of an input method, as in Safari, but does the next time', async () => {
    await open();
    await drawn.fill(NAME, '灯籠');
    await send(new CompositionEvent('compositionend', { bubbles: true }), enter());
    expect(sent()).toEqual([]);
    await act(() => new Promise((done) => setTimeout(done)));
    await press({});
    expect(sent()).toEqual(['灯籠']);
  });

  it('sends nothing of spaces alone, which it takes away', async () => {
    await open();
    await drawn.fill(NAME, '  \n ');
    expect(drawn.button('Send').disabled).toBe(true);
    await press({});
    expect([sent(), box().value]).toEqual([[], '']);
  });
});

describe('the length of a message', () => {
  const count = () => drawn.container.querySelector('[class*=count]')?.textContent;

  it('is counted near its limit, and what is too long is not sent', async () => {
    await open();
    await drawn.fill(NAME, 'x'.repeat(MAX_MESSAGE_LENGTH - 501));
    expect(count()).toBeUndefined();
    await drawn.fill(NAME, 'x'.repeat(MAX_MESSAGE_LENGTH - 500));
    expect(count()).toBe('500');
    const longest = 'x'.repeat(MAX_MESSAGE_LENGTH);
    await drawn.fill(NAME, `${longest}yy`);
    await press({});
    expect([count(), sent(), box().value.length]).toEqual([expect.stringContaining('2'), [], MAX_MESSAGE_LENGTH + 2]);
    expect(drawn.button('Send').disabled).toBe(true);
    await drawn.fill(NAME, longest);
    expect([count(), drawn.button('Send').disabled]).toEqual(['0', false]);
    await press({});
    expect(sent()).toEqual([longest]);
  });
});

describe('typing', () => {
  const signals = () => drawn.did.filter(([what]) => what === 'signalTyping').map(([, status]) => status);

  it('ends when the visitor leaves the box, and when they leave the conversation', async () => {
    await open();
    await drawn.fill(NAME, 'a');
    await send(new FocusEvent('focusout', { bubbles: true }));
    expect(signals()).toEqual(['on', 'off']);
    await drawn.fill(NAME, 'ab');
    await act(async () => drawn.widget.router.switchTo('home'));
    expect(signals()).toEqual(['on', 'off', 'on', 'off']);
  });
});

describe('files', () => {
  const picture = new File(['x'], 'lamp.png', { type: 'image/png' });
  const transfer = { types: ['Files'], items: [{ kind: 'file', getAsFile: () => picture }] };
  const paste = async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    await send(Object.assign(event, { clipboardData: transfer }));
    await drawn.settle();
    return event.defaultPrevented;
  };
  const drag = (type: string, dataTransfer: object = transfer) =>
    act(async () => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      drawn.find('[role="log"]', 'Conversation').dispatchEvent(Object.assign(event, { dataTransfer }));
    });
  const isOffered = () => drawn.text().includes('Drop files here to attach them');

  it('that are pasted go with the message, where the inbox takes files', async () => {
    await open();
    expect(await paste()).toBe(true);
    expect(drawn.text()).toContain('lamp.png');
    await drawn.end();
    await open({ enabledFeatures: ['emoji_picker'] });
    expect(await paste()).toBe(false);
    expect(drawn.text()).not.toContain('lamp.png');
  });

  it('that are dragged over the conversation may be dropped there, and text may not', async () => {
    await open();
    await drag('dragenter', { types: ['text/plain'], items: [] });
    expect(isOffered()).toBe(false);
    await drag('dragenter');
    await drag('dragenter');
    await drag('dragleave');
    expect(isOffered()).toBe(true);
    await drag('dragleave');
    expect(isOffered()).toBe(false);
    await drag('dragenter');
    await drag('drop');
    await drawn.settle();
    expect([isOffered(), drawn.text().includes('lamp.png')]).toEqual([false, true]);
  });
});
