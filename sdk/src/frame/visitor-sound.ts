import type { Lifetime } from '../lifetime.ts';

const NOTES = [
  [880, 0],
  [660, 0.14],
] as const;

export type Sound = ReturnType<typeof createVisitorSound>;

/** The alert is synthesised, so nothing is fetched. */
export const createVisitorSound = ({ onEnd }: Lifetime) => {
  let context: AudioContext | undefined;
  let playing = 0;
  const wake = () => {
    context ??= new AudioContext();
    void context.resume();
    return context;
  };
  const playNote = (audio: AudioContext, frequency: number, at: number) => {
    const start = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio);
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
    tone.connect(volume).connect(audio.destination);
    playing += 1;
    // A context that plays nothing keeps the audio device working, and so a phone's battery.
    tone.onended = () => {
      playing -= 1;
      if (playing === 0) void audio.suspend();
    };
    tone.start(start);
    tone.stop(start + 0.4);
  };
  onEnd(() => void context?.close());
  return {
    /** Safari lets audio start only within a gesture. Elsewhere the context is created late: it is a long task. */
    unlock: () => {
      if ('audioSession' in navigator) wake();
    },
    /** Silent until the visitor has touched the page: browsers would refuse, with a warning in the console. */
    play: () => {
      if (!context && !navigator.userActivation?.hasBeenActive) return;
      const audio = wake();
      for (const [frequency, at] of NOTES) playNote(audio, frequency, at);
    },
  };
};
