import { beforeEach, describe, expect, it } from 'vitest';
import { fakeAudios } from './audio.fake.ts';
import { clock } from './clock.ts';
import { createPlayback, type Playback } from './playback.ts';

let audios: ReturnType<typeof fakeAudios>;
let playback: Playback;
beforeEach(() => {
  audios = fakeAudios();
  playback = createPlayback(audios.make);
});

const start = (address = '/a.webm', length = 14) => {
  const track = playback.trackOf(address);
  track.load();
  audios.of(address).setLength(length);
  return { track, audio: audios.of(address), state: track.getSnapshot };
};

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [60, '1:00'],
  [754.2, '12:34'],
])('%s seconds are read as %s', (seconds, expected) => expect(clock(seconds)).toBe(expected));

describe('a recording [PHN-08]', () => {
  it('is not loaded while it is rendered, and once however often it is asked for', () => {
    const track = playback.trackOf('/a.webm');
    expect(audios.count()).toBe(0);
    track.load();
    track.load();
    expect([audios.count(), playback.trackOf('/a.webm') === track]).toEqual([1, true]);
  });

  it('plays, is paused, and goes on from there', async () => {
    const { track, audio, state } = start();
    expect(state()).toEqual({ status: 'paused', time: 0, duration: 14 });
    await track.play(1);
    audio.goTo(3.5);
    expect(state()).toEqual({ status: 'playing', time: 3.5, duration: 14 });
    track.pause();
    expect(state()).toEqual({ status: 'paused', time: 3.5, duration: 14 });
    await track.play(1);
    expect([state().status, audio.currentTime]).toEqual(['playing', 3.5]);
  });

  it('is loading from the tap until it is heard, and while it waits for more', async () => {
    const { track, audio, state } = start();
    const playing = track.play(1);
    audio.paused = false;
    audio.say('waiting');
    expect(state().status).toBe('loading');
    await playing;
    audio.say('playing');
    expect(state().status).toBe('playing');
    audio.say('waiting');
    expect(state().status).toBe('loading');
    track.pause();
    audio.say('waiting');
    expect(state().status).toBe('paused');
  });

  it('is at its beginning again when it is over', async () => {
    const { track, audio, state } = start();
    await track.play(1);
    audio.goTo(14);
    audio.paused = true;
    audio.say('ended');
    expect([state(), audio.currentTime]).toEqual([{ status: 'paused', time: 0, duration: 14 }, 0]);
  });

  it.each([
    [5, 5],
    [-3, 0],
    [99, 14],
  ])('is sought to %s seconds: %s', (asked, expected) => {
    const { track, audio, state } = start();
    track.seek(asked);
    expect([state().time, audio.currentTime]).toEqual([expected, expected]);
  });

  it('without a length in its file gets it from its end, and its position stays', () => {
    const { audio, state } = start();
    const other = playback.trackOf('/recorded.webm');
    other.load();
    const recorded = audios.of('/recorded.webm');
    recorded.realLength = 6.2;
    recorded.setLength(Number.POSITIVE_INFINITY);
    expect([other.getSnapshot(), recorded.currentTime]).toEqual([{ status: 'paused', time: 0, duration: 6.2 }, 0]);
    recorded.goTo(2);
    expect(other.getSnapshot().time).toBe(2);
    audio.setLength(Number.NaN);
    expect(state().duration).toBe(0);
  });

  it('is not moved to find its length while it plays', async () => {
    const { track, audio, state } = start('/a.webm', Number.NaN);
    await track.play(1);
    audio.goTo(2);
    audio.realLength = 6.2;
    audio.setLength(Number.POSITIVE_INFINITY);
    expect([state(), audio.currentTime]).toEqual([{ status: 'playing', time: 2, duration: 0 }, 2]);
  });

  it.each([
    ['NotSupportedError', 'failed'],
    ['NotAllowedError', 'paused'],
    ['AbortError', 'paused'],
  ])('that the browser refuses with %s is %s', async (name, status) => {
    const { track, audio, state } = start();
    audio.refusal = new DOMException('no', name);
    await track.play(1);
    expect(state().status).toBe(status);
  });

  it('that could not be loaded is loaded again with the next try', async () => {
    const { track, audio, state } = start();
    audio.say('error');
    expect([state().status, audio.loads]).toEqual(['failed', 0]);
    await track.play(1);
    expect([state().status, audio.loads]).toEqual(['playing', 1]);
    track.pause();
    await track.play(1);
    expect(audio.loads).toBe(1);
  });
});

describe('the recordings of a page [PHN-08]', () => {
  it('play one at a time', async () => {
    const [one, other] = [start('/a.webm'), start('/b.webm')];
    await one.track.play(1);
    await other.track.play(1);
    expect([one.state().status, other.state().status]).toEqual(['paused', 'playing']);
    playback.pause();
    expect(other.state().status).toBe('paused');
  });

  it('have one speed: 1, 1.5, 2 and 1 again', async () => {
    const [one, other] = [start('/a.webm'), start('/b.webm')];
    await one.track.play(playback.speed.getSnapshot());
    const speeds = [1, 2, 3, 4].map(() => {
      playback.nextSpeed();
      return [playback.speed.getSnapshot(), one.audio.playbackRate, other.audio.playbackRate];
    });
    expect(speeds).toEqual([
      [1.5, 1.5, 1.5],
      [2, 2, 2],
      [1, 1, 1],
      [1.5, 1.5, 1.5],
    ]);
    const late = playback.trackOf('/c.webm');
    await late.play(playback.speed.getSnapshot());
    expect(audios.of('/c.webm').playbackRate).toBe(1.5);
  });
});
