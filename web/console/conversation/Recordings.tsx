import { createContext, type ReactNode, useEffect, useState } from 'react';
import { createPlayback, makeAudio, type Playback } from '../../shared/voice/playback.ts';

export const PlaybackContext = createContext<Playback | null>(null);

/** Of one conversation: one recording plays at a time, and none when another conversation is open. */
export const Recordings = ({ children }: { children: ReactNode }) => {
  const [playback] = useState(() => createPlayback(makeAudio));
  useEffect(() => playback.pause, [playback]);
  return <PlaybackContext value={playback}>{children}</PlaybackContext>;
};
