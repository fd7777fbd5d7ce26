import { useEffect, useRef } from 'react';
import type { Mode } from '../../state/conversations/drafts.ts';
import type { Thread } from '../../state/conversations/thread.ts';

/** Wire protocol 14.11: on at the first key of a burst, off 4 s after the last one or on leaving. */
const IDLE_MS = 4_000;

export const useTyping = (thread: Thread, mode: Mode) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPrivate = mode === 'note';
  const stop = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    thread.signalTyping('off', isPrivate);
  };
  const typed = () => {
    if (timer.current === undefined) thread.signalTyping('on', isPrivate);
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, IDLE_MS);
  };
  const latest = useRef(stop);
  latest.current = stop;
  useEffect(() => () => latest.current(), []);
  return { typed, stop };
};
