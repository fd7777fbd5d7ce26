import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRecording } from './recording.ts';

const browserThatWrites = (formats: string[]) => {
  const stopped = vi.fn();
  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => formats.includes(type);
    state = 'inactive';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  const stream = { getTracks: () => [{ stop: stopped }] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  return stopped;
};

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

describe('a voice message', () => {
  it.each([
    [['audio/webm', 'audio/ogg', 'audio/mpeg', 'audio/wav'], 'audio/webm', 'webm'],
    [['audio/ogg', 'audio/mpeg', 'audio/wav'], 'audio/ogg', 'ogg'],
    [['audio/mpeg', 'audio/wav'], 'audio/mpeg', 'mp3'],
    [['audio/wav'], 'audio/wav', 'wav'],
  ])('is written in the best of webm, ogg, mp3 and wav: of %j in %s (AGT-25)', async (formats, type, extension) => {
    const stopped = browserThatWrites(formats);
    const recording = await startRecording();
    const file = await recording.stop();
    expect([file.type, file.name, file.size]).toEqual([type, `voice-message.${extension}`, 5]);
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('that is thrown away gives the microphone back', async () => {
    const stopped = browserThatWrites(['audio/webm']);
    const recording = await startRecording();
    recording.cancel();
    expect(stopped).toHaveBeenCalledOnce();
  });
});
