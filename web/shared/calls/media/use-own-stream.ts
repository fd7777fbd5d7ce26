import { useMemo } from 'react';

export const useOwnStream = (track: MediaStreamTrack | null) =>
  useMemo(() => (track ? new MediaStream([track]) : null), [track]);
