/** Plays at once; its length comes by `setLength`, its position moves by `goTo`. */
export class FakeAudio extends EventTarget {
  paused = true;
  duration = Number.NaN;
  playbackRate = 1;
  position = 0;
  loads = 0;
  refusal: Error | undefined;
  /** Browsers find the end of a recording without a length by going there. */
  realLength = Number.NaN;

  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
  }
  say = (event: string) => void this.dispatchEvent(new Event(event));
  setLength(length: number) {
    this.duration = length;
    this.say('loadedmetadata');
  }
  goTo(seconds: number) {
    this.position = seconds;
    this.say('timeupdate');
  }
  get currentTime() {
    return this.position;
  }
  set currentTime(seconds: number) {
    this.position = seconds;
    if (seconds < 1e6 || Number.isNaN(this.realLength)) return;
    this.position = this.realLength;
    this.say('timeupdate');
    this.duration = this.realLength;
    this.say('durationchange');
  }
  load() {
    this.loads++;
  }
  async play() {
    if (this.refusal) throw this.refusal;
    this.paused = false;
    this.say('playing');
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.say('pause');
  }
}

export const fakeAudios = () => {
  const audios = new Map<string, FakeAudio>();
  const make = (address: string) => {
    const audio = new FakeAudio(address);
    audios.set(address, audio);
    return audio as unknown as HTMLAudioElement;
  };
  const of = (address: string): FakeAudio => {
    const audio = audios.get(address);
    if (!audio) throw new Error(`No audio was made of ${address}.`);
    return audio;
  };
  return { make, of, count: () => audios.size };
};
