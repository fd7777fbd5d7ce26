import type { SocketMessage } from '@porchlight/core/wire/message.ts';

const BEEP_S = 0.18;

/** A short soft tone, made here: no file to fetch, nothing to be blocked. Silent until the agent has touched the page. */
const createTone = () => {
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

/** Sound and the count in the title, for what visitors write while the agent looks elsewhere. */
export const createNotices = () => {
  const title = document.title;
  const ring = createTone();
  const events = new AbortController();
  let missed = 0;

  const show = () => {
    document.title = missed > 0 ? `(${missed}) ${title}` : title;
  };
  const seen = () => {
    if (document.visibilityState !== 'visible') return;
    missed = 0;
    show();
  };
  document.addEventListener('visibilitychange', seen, { signal: events.signal });
  window.addEventListener('focus', seen, { signal: events.signal });

  return {
    messageArrived: (message: SocketMessage, openThread: number | null) => {
      if (message.message_type !== 0) return;
      const looking =
        document.visibilityState === 'visible' && document.hasFocus() && openThread === message.conversation_id;
      if (looking) return;
      ring();
      missed += 1;
      show();
    },
    close: () => {
      events.abort();
      document.title = title;
    },
  };
};
