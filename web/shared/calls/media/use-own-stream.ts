import { useMemo } from 'react';

/** The user's own video; null while there is none. */
export const useOwnStream = (track: MediaStreamTrack | null) =>
  useMemo(() => (track ? new MediaStream([track]) : null), [track]);
