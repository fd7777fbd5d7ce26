import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AudioPlayer } from './AudioPlayer.tsx';
import { fakeAudios } from './audio.fake.ts';
import { createPlayback } from './playback.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const TEXT = {
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  at: (time: string, total: string) => `${time} of ${total}`,
  speed: (speed: string) => `Speed: ${speed}`,
  failed: 'It could not be played.',
};

let root: Root;
let page: HTMLElement;
let audios: ReturnType<typeof fakeAudios>;
const draw = async (locale = 'en') => {
  audios = fakeAudios();
  const playback = createPlayback(audios.make);
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  const player = (shown: boolean) =>
    act(async () =>
      root.render(
        shown && (
          <AudioPlayer address="/a.webm" label="Audio message" playback={playback} locale={locale} text={TEXT} />
        ),
      ),
    );
  await player(true);
  await act(async () => audios.of('/a.webm').setLength(14));
  return { player, audio: audios.of('/a.webm') };
};
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
});
beforeEach(() => {
  document.documentElement.dir = '';
});

const button = (name: string) => page.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
const slider = () => page.querySelector<HTMLInputElement>('input[type=range]');
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  return act(async () => void slider()?.dispatchEvent(event));
};

it('plays and pauses by its button, and says where it is [PHN-08]', async () => {
  const { audio } = await draw();
  expect([page.querySelector('[role=group]')?.getAttribute('aria-label'), page.textContent]).toEqual([
    'Audio message',
    '0:141×',
  ]);
  await act(async () => button('Play')?.click());
  await act(async () => audio.goTo(3.2));
  expect([audio.paused, slider()?.getAttribute('aria-valuetext'), slider()?.valueAsNumber]).toEqual([
    false,
    '0:03 of 0:14',
    3.2,
  ]);
  await act(async () => button('Pause')?.click());
  expect([audio.paused, button('Play') !== null]).toEqual([true, true]);
});

it.each([
  ['', 'ArrowRight', 7],
  ['', 'ArrowLeft', 3],
  ['', 'ArrowUp', 7],
  ['', 'ArrowDown', 3],
  ['rtl', 'ArrowRight', 3],
  ['rtl', 'ArrowLeft', 7],
  ['rtl', 'ArrowUp', 7],
  ['', 'a', 5],
])('is sought by keys, in the direction of reading: %s %s to %s [PHN-08]', async (dir, key, expected) => {
  document.documentElement.dir = dir;
  const { audio } = await draw();
  await act(async () => audio.goTo(5));
  await press(key);
  expect(audio.currentTime).toBe(expected);
});

it('is sought by a drag [PHN-08]', async () => {
  const { audio } = await draw();
  const range = slider();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(range, '9.5');
  await act(async () => void range?.dispatchEvent(new Event('input', { bubbles: true })));
  expect(audio.currentTime).toBe(9.5);
});

it('has a speed, in the figures of the language [PHN-08]', async () => {
  const { audio } = await draw('de');
  await act(async () => button('Speed: 1×')?.click());
  expect([button('Speed: 1,5×')?.textContent, audio.playbackRate]).toEqual(['1,5×', 1.5]);
});

it('goes on while its message is scrolled out of sight [PHN-08]', async () => {
  const { player, audio } = await draw();
  await act(async () => button('Play')?.click());
  await player(false);
  expect([page.textContent, audio.paused]).toEqual(['', false]);
  await act(async () => audio.goTo(6));
  await player(true);
  expect([button('Pause') !== null, slider()?.valueAsNumber]).toEqual([true, 6]);
});

it('says that it failed, and can be tried again [PHN-08]', async () => {
  const { audio } = await draw();
  await act(async () => audio.say('error'));
  expect([page.querySelector('[role=alert]')?.textContent, slider()]).toEqual(['It could not be played.', null]);
  await act(async () => button('Play')?.click());
  expect([page.querySelector('[role=alert]'), slider() !== null]).toEqual([null, true]);
});
