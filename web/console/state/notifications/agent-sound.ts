const BEEP_S = 0.18;
/** Windows of one browser hear of a thing within this; one of them rings. */
const ALONE_MS = 1_000;

export const createAgentSound = () => {
  let context: AudioContext | undefined;
  return () => {
    if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    const at = context.currentTime;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + BEEP_S);
    gain.connect(context.destination);
    const tone = context.createOscillator();
    tone.frequency.setValueAtTime(660, at);
    tone.frequency.setValueAtTime(880, at + BEEP_S / 2);
    tone.connect(gain);
    tone.start(at);
    tone.stop(at + BEEP_S);
  };
};

/** Does a thing in one window of this browser alone. Where windows cannot agree, each does it. */
export const inOneWindow = (act: () => void) => {
  if (!navigator.locks) return act();
  void navigator.locks.request('porchlight-console-ring', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await new Promise((done) => setTimeout(done, ALONE_MS));
  });
};
