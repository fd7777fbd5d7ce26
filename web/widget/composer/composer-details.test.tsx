import { MAX_MESSAGE_LENGTH } from '@porchlight/core/wire/limits.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';

let drawn: Drawn;
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
afterEach(async () => {
  await drawn.end();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const NAME = 'Your message';
const open = async () => {
  drawn = await drawWidget({ conversation: { id: 1, sync: 'ready' } }, 'messages');
};
const box = () => drawn.find<HTMLTextAreaElement>('textarea', NAME);
const hasFocus = () => document.activeElement === box();
const fire = async (target: Element, type: string, values: object = {}) => {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), values);
  await act(async () => void target.dispatchEvent(event));
  await drawn.settle();
  return event.defaultPrevented;
};
const press = async (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => void box().dispatchEvent(event));
  return event.defaultPrevented;
};
const frame = () => act(async () => void (await new Promise((done) => requestAnimationFrame(done))));
const sent = () => drawn.did.filter(([what]) => what === 'send');

describe('the chooser of files', () => {
  const chooser = () => drawn.find<HTMLInputElement>('input', 'Attach files');
  const choose = (...names: string[]) => {
    const files = names.map(
      (name) => new File(['x'], name, { type: name.endsWith('.exe') ? 'application/x-msdownload' : 'text/plain' }),
    );
    Object.defineProperty(chooser(), 'files', { value: files, configurable: true });
    return fire(chooser(), 'change');
  };

  it('is the browser’s, forgets what was chosen, so that it may be chosen again, and gives the focus back', async () => {
    await open();
    const clicked = vi.spyOn(chooser(), 'click').mockImplementation(() => {});
    await drawn.click('Attach files');
    expect(clicked).toHaveBeenCalledOnce();
    const emptied: string[] = [];
    Object.defineProperty(chooser(), 'value', { set: (value: string) => emptied.push(value), configurable: true });
    await choose('lamp.txt');
    expect([emptied, hasFocus()]).toEqual([[''], true]);
  });

  it('leaves a file without an extension its whole name', async () => {
    await open();
    await choose('README', 'lamp.tar.gz');
    const names = [...drawn.container.querySelectorAll('bdi[title]')].map(({ textContent }) => textContent);
    expect(names).toEqual(['README', 'lamp.tar.gz']);
  });

  it('moves the focus to the file before when the last one is removed, and to the text with a refusal that is closed', async () => {
    await open();
    await choose('one.txt', 'two.txt', 'bad.exe');
    await drawn.click('Remove two.txt');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove one.txt');
    await drawn.click('Remove one.txt');
    await choose('worse.exe');
    expect(drawn.seek('ul', 'Files to send')).toBeUndefined();
    await act(async () => box().blur());
    await drawn.click('Close');
    expect([drawn.container.querySelector('[role=alert] li'), hasFocus()]).toEqual([null, true]);
  });
});

describe('what is dragged over the conversation', () => {
  const file = { kind: 'file', getAsFile: () => new File(['x'], 'lamp.png', { type: 'image/png' }) };
  const text = { kind: 'string', getAsFile: () => null };
  const over = (type: string, types: string[], items: object[]) =>
    fire(drawn.find('[role="log"]', 'Conversation'), type, { dataTransfer: { types, items } });

  it('may be dropped where it has files; text stays the browser’s', async () => {
    await open();
    expect(await over('dragover', ['Files'], [file])).toBe(true);
    expect(await over('dragover', ['text/plain'], [text])).toBe(false);
    expect(await over('drop', ['text/plain'], [text])).toBe(false);
    expect(await over('drop', ['text/plain', 'Files'], [text, file])).toBe(true);
    expect(drawn.find('ul', 'Files to send').textContent).toContain('lamp.png');
  });
});

describe('keys', () => {
  const options = () => [...drawn.container.querySelectorAll('[role=option]')];
  const chosen = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true');
  const write = async (value: string) => {
    await act(async () => box().focus());
    await drawn.fill(NAME, value);
    await drawn.settle();
  };

  it('that send or choose an emoji do nothing else: no new line, no other field', async () => {
    await open();
    await write('My lantern');
    expect([await press('Enter'), await press('x')]).toEqual([true, false]);
    await write(':heart');
    expect([await press('ArrowLeft'), await press('ArrowDown'), await press('Tab')]).toEqual([false, true, true]);
    expect(sent()).toHaveLength(1);
  });

  it('go through the emoji in both directions, and begin with the first one of another name', async () => {
    await open();
    await write(':HEART');
    expect(options()).toHaveLength(5);
    await press('ArrowUp');
    expect(chosen()).toBe(4);
    await press('ArrowUp');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(chosen()).toBe(0);
    await press('ArrowDown');
    await write(':hear');
    expect(chosen()).toBe(0);
  });

  it('are read out by the list alone while it is there', async () => {
    await open();
    await write(':rocket');
    const list = drawn.container.querySelector('[role=listbox]');
    expect([box().getAttribute('aria-controls'), list?.id === '']).toEqual([list?.id, false]);
    await press('Escape');
    expect([box().hasAttribute('aria-controls'), box().hasAttribute('aria-activedescendant')]).toEqual([false, false]);
    await write(':qqqq');
    expect(box().hasAttribute('aria-controls')).toBe(false);
  });
});

describe('an emoji that is offered by its name', () => {
  const write = async (value: string) => {
    await act(async () => box().focus());
    await drawn.fill(NAME, value);
    await drawn.settle();
  };
  const options = () => [...drawn.container.querySelectorAll('[role=option]')];
  const names = () => options().map((option) => option.lastElementChild?.textContent ?? '');

  it('is one whose name begins so before one whose name only has it, and none twice', async () => {
    await open();
    await write(':car');
    const begin = names().map((name) => name.startsWith('car'));
    expect(begin).toEqual(begin.toSorted((a, b) => Number(b) - Number(a)));
    expect(begin).toContain(true);
    await write(':lantern');
    expect(new Set(names()).size).toBe(names().length);
  });

  it('is taken with the pointer too: the text keeps the focus, and the caret stands behind it', async () => {
    await open();
    await write('Up :rocket we go');
    box().setSelectionRange(10, 10);
    await act(async () => {
      document.dispatchEvent(new Event('selectionchange'));
      box().dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowLeft', bubbles: true }));
    });
    await write('Up :rocket');
    const [first] = options();
    expect(first && (await fire(first, 'pointerdown'))).toBe(true);
    expect([box().value, hasFocus(), options()]).toEqual(['Up 🚀 ', true, []]);
    await frame();
    expect(box().selectionStart).toBe('Up 🚀 '.length);
  });

  it('is offered no longer when the visitor leaves the box', async () => {
    await open();
    await write(':rocket');
    await fire(box(), 'focusout');
    expect(options()).toEqual([]);
  });
});

it.each([
  ['a mouse', true],
  ['a finger', false],
])('an emoji of the picker that is chosen with %s: the text has the focus afterwards: %s', async (_, isFine) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === (isFine ? '(pointer: fine)' : '(pointer: coarse)'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await open();
  await drawn.click('Emoji');
  const emoji = drawn.container.querySelector<HTMLElement>('[data-emoji]');
  await act(async () => {
    box().blur();
    emoji?.click();
  });
  await frame();
  expect([box().value, hasFocus()]).toEqual([emoji?.textContent, isFine]);
});

it('a text that is too long says by how much, and one of the longest size does not', async () => {
  await open();
  const count = () => drawn.container.querySelector<HTMLElement>('[class*=count]');
  await drawn.fill(NAME, 'x'.repeat(MAX_MESSAGE_LENGTH + 2));
  expect([count()?.textContent, count()?.hasAttribute('data-over')]).toEqual(['2 characters too many', true]);
  await drawn.fill(NAME, 'x'.repeat(MAX_MESSAGE_LENGTH));
  expect([count()?.textContent, count()?.hasAttribute('data-over')]).toEqual(['0', false]);
});

describe('a voice message', () => {
  beforeEach(() => {
    class FakeRecorder extends EventTarget {
      static isTypeSupported = (type: string) => type === 'audio/webm';
      state = 'recording';
      start() {}
      stop() {
        this.state = 'inactive';
        this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
        this.dispatchEvent(new Event('stop'));
      }
    }
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    const getUserMedia = async () => ({ getTracks: () => [{ stop: () => {} }] });
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  const recorder = () => drawn.container.querySelector('[role=group][aria-label="Record a voice message"]');

  it('is sent when it is done, and the recorder closes', async () => {
    await open();
    await drawn.click('Record a voice message');
    await act(async () => [...(recorder()?.querySelectorAll('button') ?? [])].at(-1)?.click());
    await drawn.settle();
    const files = [expect.objectContaining({ name: 'voice-message.webm' })];
    expect(sent()).toEqual([['send', '', null, { files }]]);
    expect([recorder(), hasFocus()]).toEqual([null, true]);
  });

  it('that is cancelled is not sent', async () => {
    await open();
    await drawn.click('Record a voice message');
    await drawn.click('Cancel');
    expect([sent(), recorder(), hasFocus()]).toEqual([[], null, true]);
  });
});
