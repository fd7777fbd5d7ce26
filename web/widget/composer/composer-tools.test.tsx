import { DRAFT_FILLED, ON_MESSAGE_LIST_SCROLL } from '@porchlight/core/wire/widget/app-events.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { dispatchAppEvent } from '../base/app-events.ts';

let drawn: Drawn;
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
afterEach(async () => {
  await drawn.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const NAME = 'Your message';
const open = async () => {
  drawn = await drawWidget({ conversation: { id: 1, sync: 'ready' } }, 'messages');
};
const box = () => drawn.find<HTMLTextAreaElement>('textarea', NAME);
const dialog = () => drawn.container.querySelector('[role=dialog]');
const frame = () => act(async () => void (await new Promise((done) => requestAnimationFrame(done))));

describe('emoji', () => {
  const firstEmoji = () => drawn.container.querySelector<HTMLElement>('[data-emoji]');
  const pick = async () => {
    const found = firstEmoji();
    await act(async () => found?.click());
    return found?.textContent ?? '';
  };

  it('are put where the caret is, in the place of what is selected, and the caret stands behind them', async () => {
    await open();
    await drawn.fill(NAME, 'one two three');
    await drawn.click('Emoji');
    box().setSelectionRange(4, 7);
    const char = await pick();
    expect(char).not.toBe('');
    expect(box().value).toBe(`one ${char} three`);
    await frame();
    expect([box().selectionStart, box().selectionEnd]).toEqual([4 + char.length, 4 + char.length]);
  });

  it('are opened and closed by their button', async () => {
    await open();
    expect(dialog()).toBeNull();
    await drawn.click('Emoji');
    expect([dialog() !== null, drawn.button('Emoji').getAttribute('aria-expanded')]).toEqual([true, 'true']);
    await drawn.click('Emoji');
    expect([dialog(), drawn.button('Emoji').getAttribute('aria-expanded')]).toEqual([null, 'false']);
  });
});

describe('the box', () => {
  it('is as high as its text, and one line high while it is empty', async () => {
    await open();
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(84);
    await drawn.fill(NAME, 'one\ntwo\nthree');
    expect(box().style.blockSize).toBe('84px');
    await drawn.fill(NAME, '');
    expect(box().style.blockSize).toBe('auto');
  });

  it('takes the direction of its text, and that of the page while it is empty', async () => {
    await open();
    expect(box().getAttribute('dir')).toBeNull();
    await drawn.fill(NAME, 'مرحبا');
    expect(box().getAttribute('dir')).toBe('auto');
  });

  it('shows what another part of the widget has written into it', async () => {
    await open();
    drawn.widget.draft.write('A lamp, please');
    await act(async () => dispatchAppEvent(DRAFT_FILLED, null));
    expect(box().value).toBe('A lamp, please');
  });
});

describe('a voice message', () => {
  const withMicrophone = () => {
    vi.stubGlobal('MediaRecorder', class {});
    const getUserMedia = () => Promise.reject(new Error('no microphone'));
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  };
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

  it('is offered where the browser can record', async () => {
    await open();
    expect(drawn.seek('button', 'Record a voice message')).toBeUndefined();
    await drawn.end();
    withMicrophone();
    await open();
    expect(drawn.seek('button', 'Record a voice message')).toBeDefined();
  });

  it('goes on while the visitor scrolls, where a list of emoji closes', async () => {
    withMicrophone();
    await open();
    await drawn.click('Record a voice message');
    expect(drawn.button('Record a voice message').getAttribute('aria-expanded')).toBe('true');
    await act(async () => dispatchAppEvent(ON_MESSAGE_LIST_SCROLL, null));
    expect(drawn.button('Record a voice message').getAttribute('aria-expanded')).toBe('true');
  });
});

describe('the picture of a chosen file', () => {
  const choose = async (file: File) => {
    const chooser = drawn.find<HTMLInputElement>('input', 'Attach files');
    Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
    await act(async () => void chooser.dispatchEvent(new Event('change', { bubbles: true })));
    await drawn.settle();
  };
  const picture = () => drawn.container.querySelector('[aria-label="Files to send"] img');
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:lamp');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  });

  it('is shown for a picture that the browser can show, and its memory is freed with it', async () => {
    await open();
    await choose(new File(['x'], 'lamp.png', { type: 'image/png' }));
    expect(picture()?.getAttribute('src')).toBe('blob:lamp');
    await drawn.click('Remove lamp.png');
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:lamp');
  });

  it('gives way to a sign where the browser cannot show it, and for other files', async () => {
    await open();
    await choose(new File(['x'], 'lamp.heic', { type: 'image/heic' }));
    await act(async () => void picture()?.dispatchEvent(new Event('error')));
    expect(picture()).toBeNull();
    await drawn.click('Remove lamp.heic');
    await choose(new File(['x'], 'lamp.txt', { type: 'text/plain' }));
    expect(picture()).toBeNull();
  });
});
