import { useMemo } from 'react';

/** One's own picture as a stream; null while there is none. */
export const useOwnStream = (track: MediaStreamTrack | null) =>
  useMemo(() => (track ? new MediaStream([track]) : null), [track]);
