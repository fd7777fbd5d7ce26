import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPart } from '../../app/draw-part.fake.tsx';
import type { DisplayAttachment } from '../../state/conversation/rows.ts';
import { FileBubble } from './FileBubble.tsx';

beforeEach(() => vi.useFakeTimers());
let close = async () => {};
afterEach(async () => {
  await close();
  vi.useRealTimers();
});

const PDF: DisplayAttachment = { file_type: 'file', data_url: '/files/invoice.pdf', name: 'invoice.pdf' };
const start = async (file: DisplayAttachment, progress?: number) => {
  const cancel = vi.fn();
  const bubble = (part?: number, refused = false) => (
    <FileBubble file={file} progress={part} refused={refused} onCancel={cancel} />
  );
  const shown = await drawPart(bubble(progress));
  close = shown.close;
  const finished = () => shown.page.querySelector('[data-finished]') !== null;
  return { ...shown, cancel, finished, go: (part?: number, refused?: boolean) => shown.show(bubble(part, refused)) };
};
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe('a file that was on its way', () => {
  it('says for a second that it has arrived, and then stands for itself (LIM-25)', async () => {
    const { go, finished, page } = await start(PDF, 0.4);
    expect([page.textContent, finished()]).toEqual([expect.stringContaining('40%'), false]);
    await go();
    expect([page.querySelector('progress'), finished()]).toEqual([null, true]);
    await wait(999);
    expect(finished()).toBe(true);
    await wait(1);
    expect(finished()).toBe(false);
    expect(page.querySelector('a')?.textContent).toContain('invoice.pdf');
  });

  it('says nothing of the kind when it was refused, nor of one that was here before', async () => {
    const { go, finished } = await start(PDF, 0.9);
    await go(undefined, true);
    expect(finished()).toBe(false);
    await close();
    expect((await start(PDF)).finished()).toBe(false);
  });
});

it('a picture that cannot be drawn stands as a file, with its progress below and not over its name (CON-32)', async () => {
  const { page } = await start({ file_type: 'image', data_url: '/photo.heic', name: 'photo.heic' }, 0.4);
  const lies = () => page.querySelector('[data-below]') === null;
  expect([lies(), page.querySelector('img') !== null]).toEqual([true, true]);
  await act(async () => void page.querySelector('img')?.dispatchEvent(new Event('error')));
  expect([lies(), page.querySelector('img'), page.querySelector('a')?.textContent]).toEqual([
    false,
    null,
    'photo.heic',
  ]);
});

describe('what is no picture', () => {
  const LINK = 'rel="noreferrer noopener nofollow"';
  it.each<[string, DisplayAttachment, string[]]>([
    ['sound has a player', { file_type: 'audio', data_url: '/a.webm' }, ['aria-label="audio message"', 'type="range"']],
    ['film has a player', { file_type: 'video', data_url: '/v.mp4' }, ['<video', 'controls', 'playsinline']],
    [
      'a place is a link to the map, with its title',
      { file_type: 'location', coordinates_lat: 59.91, coordinates_long: 10.75, fallback_title: 'Town hall' },
      ['openstreetmap.org/search?query=59.91,10.75', 'target="_blank"', LINK, 'Town hall'],
    ],
    [
      'a place without a title is called by where it is',
      { file_type: 'location', coordinates_lat: 59.91, coordinates_long: 10.75 },
      ['>59.91,10.75<'],
    ],
    [
      'what was shared is a link',
      { file_type: 'fallback', data_url: 'https://a.b/c', fallback_title: 'A page' },
      ['href="https://a.b/c"', 'A page', LINK],
    ],
    ['a link that is no web address is words', { file_type: 'fallback', data_url: 'javascript:alert(1)' }, ['<span']],
  ])('%s', async (_case, file, parts) => {
    const { page } = await start(file);
    await act(async () => void (await vi.dynamicImportSettled()));
    for (const part of parts) expect(page.innerHTML.toLowerCase()).toContain(part.toLowerCase());
    expect(page.innerHTML).not.toContain('href="javascript');
  });
});

it('an upload can be cancelled', async () => {
  const { page, cancel } = await start(PDF, 0.25);
  expect(page.querySelector('progress')).toMatchObject({ value: 0.25 });
  await act(async () => page.querySelector('button')?.click());
  expect([page.querySelector('button')?.textContent, cancel.mock.calls.length]).toEqual(['Cancel', 1]);
});

describe('a file', () => {
  const link = (page: HTMLElement) => page.querySelector('a');

  it('is a download with its name and size', async () => {
    const { page } = await start({ ...PDF, file_size: 1_500 });
    expect([link(page)?.getAttribute('download'), link(page)?.textContent]).toEqual([
      'invoice.pdf',
      'invoice.pdf1.5 kB',
    ]);
  });

  it('has a name where the sender gave none, and no size where none is known', async () => {
    const { page } = await start({ file_type: 'file' });
    expect([link(page), page.textContent]).toEqual([null, 'File Attachment']);
  });

  it('that is no file of ours is opened, not downloaded', async () => {
    const { page } = await start({ file_type: 'fallback', data_url: 'https://a.b/c', fallback_title: 'A page' });
    expect(link(page)?.hasAttribute('download')).toBe(false);
  });
});

describe('a picture', () => {
  const PICTURE: DisplayAttachment = { file_type: 'image', data_url: '/photo.png', name: 'photo.png' };
  const src = (page: HTMLElement) => page.querySelector('img')?.getAttribute('src');

  it('is small in the conversation, with the space it will need, and opens in its own size (CON-31)', async () => {
    HTMLDialogElement.prototype.showModal ??= () => {};
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    const { page } = await start({ ...PICTURE, thumb_url: '/small.png', width: 400, height: 300 });
    expect(src(page)).toBe('/small.png');
    expect(page.querySelector('img')).toMatchObject({ width: 400, height: 300 });
    await act(async () => page.querySelector<HTMLElement>('[aria-label="Open picture"]')?.click());
    await act(async () => void (await vi.dynamicImportSettled()));
    const dialog = page.querySelector('dialog');
    expect(showModal).toHaveBeenCalled();
    expect(dialog?.querySelector('img')?.getAttribute('src')).toBe('/photo.png');
    expect(dialog?.querySelector('a')?.getAttribute('href')).toBe('/photo.png');
    await act(async () => dialog?.querySelector<HTMLElement>('[aria-label=Close]')?.click());
    await act(async () => void dialog?.dispatchEvent(new Event('close')));
    expect(page.querySelector('dialog')).toBeNull();
  });

  it('is itself where there is no small one, and has the size it comes with', async () => {
    const { page } = await start({ ...PICTURE, width: 400, height: 0 });
    expect([src(page), page.querySelector('img')?.hasAttribute('width')]).toEqual(['/photo.png', false]);
  });
});
