import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import {
  MESSAGE_SENT,
  ON_MESSAGE_LIST_SCROLL,
  SCROLL_TO_MESSAGE,
  SHOW_ALERT,
} from '@porchlight/core/wire/widget/app-events.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';
import { dispatchAppEvent, listenToAppEvent } from '../base/app-events.ts';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
let drawn: Drawn;
afterEach(async () => {
  await drawn.end();
  vi.restoreAllMocks();
});

const FIRST = Math.round(Date.now() / 1000) - 600;
const NEWEST = FIRST + 59;
const MESSAGES = Array.from({ length: 60 }, (_, index) =>
  fakeMessage(index % 2 === 0 ? INCOMING : OUTGOING, FIRST + index),
);

const open = async (options: Parameters<typeof drawWidget>[0] = {}) => {
  drawn = await drawWidget({ conversation: { id: 1, messages: MESSAGES }, ...options }, 'messages');
};
const row = (id: number) => drawn.container.querySelector(`#cwmsg-${id}`);
const shown = () => [row(FIRST), row(NEWEST)].map(Boolean);
const say = (work: () => void) => act(async () => work());
const listenTo = (name: Parameters<typeof listenToAppEvent>[0]) => {
  const listener = vi.fn();
  return { listener, stop: listenToAppEvent(name, listener) };
};

describe('what the rest of the widget may ask of the list (CON-59)', () => {
  it('goes to a message, which stands out, and back to the newest when one is sent', async () => {
    await open();
    expect(shown()).toEqual([false, true]);
    await say(() => dispatchAppEvent(SCROLL_TO_MESSAGE, { messageId: FIRST }));
    expect([shown(), row(FIRST)?.hasAttribute('data-highlight')]).toEqual([[true, false], true]);
    await say(() => dispatchAppEvent(MESSAGE_SENT, null));
    expect(shown()).toEqual([false, true]);
  });

  it('lets an unknown message be, and goes to the newest when none is named', async () => {
    await open();
    await say(() => dispatchAppEvent(SCROLL_TO_MESSAGE, { messageId: FIRST }));
    await say(() => dispatchAppEvent(SCROLL_TO_MESSAGE, { messageId: 1 }));
    expect(shown()).toEqual([true, false]);
    // As when the host reports that the widget is visible again.
    await say(() => window.dispatchEvent(new Event(SCROLL_TO_MESSAGE)));
    expect(shown()).toEqual([false, true]);
  });

  it('sending a message is announced by an event', async () => {
    await open();
    const { listener, stop } = listenTo(MESSAGE_SENT);
    await drawn.fill('Your message', 'Hello');
    await drawn.click('Send');
    expect(drawn.did).toContainEqual(['send', 'Hello', null, expect.anything()]);
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  it('scrolling by hand closes the emoji; a message that comes does not', async () => {
    await open();
    const picker = () => drawn.container.querySelector('[role="dialog"]') !== null;
    await drawn.click('Emoji');
    expect(picker()).toBe(true);
    await say(() => drawn.change({ messages: [...MESSAGES, fakeMessage(OUTGOING, NEWEST + 1)] }));
    expect(picker()).toBe(true);
    const { listener, stop } = listenTo(ON_MESSAGE_LIST_SCROLL);
    await say(() =>
      drawn.find('[role="log"]', 'Conversation').dispatchEvent(new WheelEvent('wheel', { bubbles: true })),
    );
    expect([listener.mock.calls.length, picker()]).toEqual([1, false]);
    await say(() =>
      drawn.find('[role="log"]', 'Conversation').dispatchEvent(new Event('touchmove', { bubbles: true })),
    );
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe('what a screen reader announces', () => {
  const announcer = () => drawn.container.querySelector('[data-announcer]');

  it('is each message, also the same words twice, and all that come at once', async () => {
    await open();
    const come = (...messages: ReturnType<typeof fakeMessage>[]) =>
      say(() => drawn.change({ messages: [...drawn.widget.conversation.getSnapshot().messages, ...messages] }));
    await come(fakeMessage(OUTGOING, NEWEST + 1, { content: 'Yes' }));
    const first = announcer()?.firstElementChild;
    expect(first?.textContent).toBe('Acme says: Yes');
    await come(fakeMessage(OUTGOING, NEWEST + 2, { content: 'Yes' }));
    expect(announcer()?.firstElementChild).not.toBe(first);
    await come(
      fakeMessage(OUTGOING, NEWEST + 3, { content: 'It is here' }),
      fakeMessage(INCOMING, NEWEST + 4, { content: 'Mine' }),
      fakeMessage(OUTGOING, NEWEST + 5, { content: 'See you' }),
    );
    expect(announcer()?.textContent).toBe('Acme says: It is here\nAcme says: See you');
  });

  it('is also what comes while the visitor’s own words wait to be sent', async () => {
    await open();
    const { messages } = drawn.widget.conversation.getSnapshot();
    const waiting = fakeMessage(INCOMING, NEWEST + 9, { id: null, state: 'in_progress', content: 'Mine' });
    const come = (...arrived: ReturnType<typeof fakeMessage>[]) =>
      say(() => drawn.change({ messages: [...messages, ...arrived, waiting] }));
    await come();
    const first = fakeMessage(OUTGOING, NEWEST + 1, { content: 'One' });
    await come(first);
    expect(announcer()?.textContent).toBe('Acme says: One');
    await come(first, fakeMessage(OUTGOING, NEWEST + 2, { content: 'Two' }));
    expect(announcer()?.textContent).toBe('Acme says: Two');
  });

  it('is not an old message when the newest is deleted, and what comes after that is', async () => {
    await open();
    const { messages } = drawn.widget.conversation.getSnapshot();
    const change = (...come: ReturnType<typeof fakeMessage>[]) =>
      say(() => drawn.change({ messages: [...messages, ...come] }));
    const [one, two, three] = [1, 2, 3].map((n) => fakeMessage(OUTGOING, NEWEST + n, { content: `Text ${n}` }));
    if (!one || !two || !three) throw new Error('There are three messages.');
    await change(one);
    await change(one, two);
    await change(one);
    expect(announcer()?.textContent).toBe('Acme says: Text 2');
    await change(one, three);
    expect(announcer()?.textContent).toBe('Acme says: Text 3');
  });

  it('is nothing of older messages that are loaded, also where all that were there are the visitor’s', async () => {
    const mine = fakeMessage(INCOMING, NEWEST, { content: 'Mine' });
    await open({ conversation: { id: 1, messages: [mine], allLoaded: false } });
    const older = fakeMessage(OUTGOING, FIRST, { content: 'Long ago' });
    await say(() => drawn.change({ messages: [older, mine] }));
    expect(announcer()?.textContent).toBe('');
    await say(() => drawn.change({ messages: [older, mine, fakeMessage(OUTGOING, NEWEST + 1, { content: 'Now' })] }));
    expect(announcer()?.textContent).toBe('Acme says: Now');
  });

  it('is the first answer, and nothing of a history that has just been loaded', async () => {
    await open({ conversation: { id: 1, messages: [] } });
    const change = (...messages: ReturnType<typeof fakeMessage>[]) => say(() => drawn.change({ messages }));
    await change(fakeMessage(OUTGOING, NEWEST, { content: 'Long ago' }));
    expect(announcer()?.textContent).toBe('');
    await change();
    const mine = fakeMessage(INCOMING, NEWEST + 1, { content: 'Mine' });
    await change(mine);
    const answers = ['Hello', 'Sorry for the wait'].map((content, index) =>
      fakeMessage(OUTGOING, NEWEST + 2 + index, { content }),
    );
    await change(mine, ...answers);
    expect(announcer()?.textContent).toBe('Acme says: Hello\nAcme says: Sorry for the wait');
    const many = Array.from({ length: 7 }, (_, index) =>
      fakeMessage(OUTGOING, NEWEST + 10 + index, { content: `${index}` }),
    );
    await change(mine, ...answers, ...many);
    expect(announcer()?.textContent?.split('\n')).toEqual([2, 3, 4, 5, 6].map((index) => `Acme says: ${index}`));
  });
});

it('a message that the server had too many beside says when it goes out', async () => {
  const resumesAt = new Date(2026, 0, 5, 14, 30, 15).getTime();
  await open({
    conversation: { id: 1, messages: [fakeMessage(INCOMING, FIRST, { id: null, state: 'in_progress', resumesAt })] },
  });
  expect(drawn.text()).toContain('Too many messages at once. This one is sent at 2:30:15');
});

describe('a message that the server refused', () => {
  const fail = (values: Parameters<typeof fakeMessage>[2]) =>
    open({
      conversation: { id: 1, messages: [fakeMessage(INCOMING, FIRST, { id: null, state: 'failed', ...values })] },
    });

  it('says why in view, and can be sent again', async () => {
    await fail({ error: 'You have sent too many files today. Please try again tomorrow.' });
    expect(drawn.text()).toContain("Couldn't send, try againYou have sent too many files today.");
    await drawn.click('Send message again');
    expect(drawn.did.at(-1)?.[0]).toBe('retry');
  });

  it('names the file of several that is not accepted', async () => {
    const attachments = ['good.png', 'bad.png'].map((name) => ({ file_type: 'image' as const, name }));
    await fail({ error: 'bad.png: type not supported', fileRefused: true, attachments });
    expect(drawn.text()).toContain('bad.png cannot be sent: files of this type are not accepted');
    expect(drawn.seek('button', 'Send message again')).toBeUndefined();
    await drawn.click('Send without this file');
    expect(drawn.did.at(-1)).toEqual(['retry', expect.anything(), 'bad.png']);
  });

  it('offers only to delete it when nothing remains without the file', async () => {
    const attachments = [{ file_type: 'image' as const, name: 'bad.png' }];
    await fail({ content: null, error: 'bad.png: type not supported', fileRefused: true, attachments });
    expect(drawn.seek('button', 'Send without this file')).toBeUndefined();
    expect(drawn.button('Delete')).toBeDefined();
  });
});

it('a press on a choice of the team sends it, and leaves what is being written where it is', async () => {
  const items = [{ title: 'Lanterns', description: '', actions: [{ type: 'postback', text: 'Red', payload: 'red' }] }];
  const cards = fakeMessage(OUTGOING, NEWEST + 1, { content_type: 'cards', content_attributes: { items } });
  await open({ conversation: { id: 1, messages: [...MESSAGES, cards] } });
  await drawn.fill('Your message', 'I was about to');
  await drawn.click('Red');
  expect(drawn.did).toContainEqual(['send', 'red', null, expect.anything()]);
  expect(drawn.find<HTMLTextAreaElement>('textarea', 'Your message').value).toBe('I was about to');
  expect(drawn.widget.draft.read()).toBe('I was about to');
});

it('Escape closes the chat, and not while it puts an input method’s candidates away (ROU-22)', async () => {
  await open();
  const press = (init: KeyboardEventInit) =>
    say(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', ...init })));
  await press({ isComposing: true });
  await press({ keyCode: 229 });
  expect(drawn.eventNames()).not.toContain('close');
  await press({});
  expect(drawn.eventNames()).toContain('close');
});

it('shows a banner for any part of the widget, as an error by default (CON-58)', async () => {
  await open();
  await say(() => dispatchAppEvent(SHOW_ALERT, { message: 'That did not work' }));
  expect(drawn.find('[role="alert"]', /./).textContent).toBe('That did not work');
  await say(() => dispatchAppEvent(SHOW_ALERT, { message: 'That did', type: 'success' }));
  expect(drawn.find('[role="status"]', 'That did').textContent).toBe('That did');
});

describe('what an inbox offers in the composer', () => {
  it.each([
    [['emoji_picker', 'attachments'], true, true],
    [['attachments'], false, true],
    [['emoji_picker'], true, false],
    [[], false, false],
    [['jetpack', 'emoji_picker', ''], true, false],
  ])('%j: emoji %s, files %s (SEC-08, SEC-11)', async (enabledFeatures, emoji, files) => {
    await open({ channel: { enabledFeatures } });
    expect([drawn.seek('button', 'Emoji'), drawn.seek('button', 'Attach files')].map(Boolean)).toEqual([emoji, files]);
  });
});

describe('older messages', () => {
  it('can be asked for by a button when loading them failed, and by none when there are no more', async () => {
    await open({ conversation: { id: 1, messages: MESSAGES, allLoaded: false } });
    drawn.did.length = 0;
    await drawn.click('Load older messages');
    expect(drawn.did).toContainEqual(['loadOlder']);
    await drawn.end();
    await open();
    expect(drawn.container.textContent).not.toContain('Load older messages');
  });
});

describe('a form that is taller than the view', () => {
  const askedAs = (content_type: 'form' | 'text') => {
    const items = [{ name: 'order', type: 'text', label: 'Order number' }];
    return fakeMessage(OUTGOING, NEWEST + 1, { content_type, content_attributes: { items } });
  };
  const growTo = async (height: number, type: 'form' | 'text') => {
    const observers: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(resized: () => void) {
          observers.push(resized);
        }
        observe() {}
        disconnect() {}
      },
    );
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
    await open({ conversation: { id: 1, messages: [...MESSAGES, askedAs(type)] } });
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
    await say(() => {
      for (const resized of observers) resized();
    });
    vi.unstubAllGlobals();
    return drawn.seek('button', 'Jump to the latest message') !== undefined;
  };

  it.each([
    ['form', 900, true],
    ['form', 200, false],
    ['text', 900, false],
  ] as const)('CON-67: a %s of %i pixels is shown from its beginning: %j', async (type, height, isFromStart) =>
    expect(await growTo(height, type)).toBe(isFromStart),
  );

  it.each([
    ['is followed', 8, true],
    ['is not, once the visitor has scrolled', -40, false],
  ])('CON-67: a message that comes after it %s', async (_what, top, isFollowed) => {
    await growTo(900, 'form');
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, this.dataset['key'] ? top : 0, 300, 900);
    });
    await say(() => drawn.change({ messages: [...MESSAGES, askedAs('form'), fakeMessage(OUTGOING, NEWEST + 2)] }));
    expect(drawn.seek('button', '1 new message') === undefined).toBe(isFollowed);
  });
});
