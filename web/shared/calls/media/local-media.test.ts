import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevices } from './browser.fake.ts';
import { createLocalMedia } from './local-media.ts';

afterEach(() => void vi.unstubAllGlobals());

const open = async (refuse: ReturnType<typeof createFakeDevices>['refuse'] = {}) => {
  const devices = createFakeDevices();
  Object.assign(devices.refuse, refuse);
  // happy-dom has none; the page's permission is checked with the browser.
  vi.stubGlobal('navigator', { ...navigator, ...devices.browser });
  const media = createLocalMedia(devices.browser);
  await media.open();
  return { devices, media, state: media.getSnapshot };
};

describe('one’s own camera and microphone', () => {
  it('are asked for together, so that the person is asked once, and named afterwards', async () => {
    const { devices, state } = await open();
    expect(devices.requests).toHaveLength(1);
    expect(state().mic).toMatchObject({ on: true, problem: null, track: { kind: 'audio' } });
    expect(state().camera).toMatchObject({ on: true, problem: null, track: { kind: 'video' } });
    expect(state().devices.map(({ label }) => label)).toContain('Front camera');
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ] as const)('leave the one that works when the other does not (%s is %s)', async (name, problem) => {
    const { state } = await open({ video: name });
    expect(state().mic).toMatchObject({ on: true, track: { kind: 'audio' } });
    expect(state().camera).toMatchObject({ on: false, track: null, problem });
  });

  it('are tried again by switching them on, once they are allowed', async () => {
    const { devices, media, state } = await open({ audio: 'NotAllowedError' });
    expect(state().mic.problem).toBe('denied');
    devices.refuse.audio = undefined;
    media.toggle('mic');
    await expect.poll(() => state().mic).toMatchObject({ on: true, problem: null, track: { kind: 'audio' } });
  });

  it('fall silent at once, and a camera that is off lets go of its light', async () => {
    const { devices, media, state } = await open();
    media.toggle('mic');
    expect(state().mic).toMatchObject({ on: false, track: { enabled: false, readyState: 'live' } });
    media.toggle('mic');
    expect(state().mic).toMatchObject({ on: true, track: { enabled: true } });
    media.toggle('camera');
    expect(state().camera).toMatchObject({ on: false, track: null });
    expect(devices.live()).toEqual(['audio']);
  });

  it('are replaced when one is pulled out, and missed when there is no other', async () => {
    const { devices, state } = await open();
    devices.opened.find(({ kind }) => kind === 'video')?.lose();
    await expect.poll(() => state().camera.track).toMatchObject({ readyState: 'live' });
    devices.refuse.audio = 'NotFoundError';
    devices.opened.find(({ kind }) => kind === 'audio')?.lose();
    await expect.poll(() => state().mic).toMatchObject({ on: false, track: null, problem: 'missing' });
    expect(state().camera.on).toBe(true);
  });

  it('change to the chosen device', async () => {
    const { devices, media, state } = await open();
    media.choose('camera', 'cam-2');
    await expect.poll(() => state().camera.asking).toBe(false);
    expect(devices.requests.at(-1)).toMatchObject({ video: { deviceId: { exact: 'cam-2' } } });
    expect(devices.live()).toEqual(['audio', 'video']);
  });

  it('stay muted when the muted one is pulled out: another is asked for by hand alone', async () => {
    const { devices, media, state } = await open();
    media.toggle('mic');
    devices.opened.find(({ kind }) => kind === 'audio')?.lose();
    await vi.waitFor(() => expect(state().mic).toMatchObject({ on: false, track: null }));
    expect(devices.live()).toEqual(['video']);
    expect(devices.requests).toHaveLength(1);
    media.toggle('mic');
    await vi.waitFor(() => expect(state().mic).toMatchObject({ on: true, track: { enabled: true } }));
  });

  it('change while muted too, and stay so until they are switched on', async () => {
    const { devices, media, state } = await open();
    media.toggle('mic');
    media.choose('mic', 'mic-2');
    expect(devices.live()).toEqual(['video']);
    media.toggle('mic');
    await vi.waitFor(() => expect(state().mic).toMatchObject({ on: true, asking: false }));
    expect(devices.requests.at(-1)).toMatchObject({ audio: { deviceId: { exact: 'mic-2' } } });
  });

  it('are dark when the chosen one does not work: nothing runs on unseen', async () => {
    const { devices, media, state } = await open();
    devices.refuse.video = 'NotReadableError';
    media.choose('camera', 'cam-2');
    await vi.waitFor(() => expect(state().camera).toMatchObject({ on: false, track: null, problem: 'busy' }));
    expect(devices.live()).toEqual(['audio']);
  });

  it('are not said to be waited for once they are switched off meanwhile', async () => {
    const { devices, media, state } = await open();
    media.toggle('camera');
    media.toggle('camera');
    media.toggle('camera');
    expect(state().camera).toMatchObject({ on: false, asking: false });
    await vi.waitFor(() => expect(devices.live()).toEqual(['audio']));
  });

  it('make room for the screen, which ends by the browser’s own button too', async () => {
    const { devices, media, state } = await open();
    await media.shareScreen();
    expect(state().screen?.id).toBe('screen');
    devices.opened.at(-1)?.lose();
    expect(state().screen).toBeNull();
    devices.refuse.screen = 'NotAllowedError';
    await media.shareScreen();
    expect(state().screen).toBeNull();
  });

  it('are all let go at the end, also one that comes late', async () => {
    const { devices, media } = await open();
    await media.shareScreen();
    media.choose('camera', 'cam-2');
    media.close();
    await expect.poll(() => devices.live()).toEqual([]);
  });
});
