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
  const bubble = (part?: number, refused = false) => (
    <FileBubble file={file} progress={part} refused={refused} onCancel={() => {}} />
  );
  const shown = await drawPart(bubble(progress));
  close = shown.close;
  const finished = () => shown.page.querySelector('[data-finished]') !== null;
  return { ...shown, finished, go: (part?: number, refused?: boolean) => shown.show(bubble(part, refused)) };
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
    ['sound has a player', { file_type: 'audio', data_url: '/a.webm' }, ['<audio', 'controls', 'src="/a.webm"']],
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
    for (const part of parts) expect(page.innerHTML.toLowerCase()).toContain(part.toLowerCase());
    expect(page.innerHTML).not.toContain('href="javascript');
  });
});
