import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConversationSnapshot } from '../state/conversation/port.ts';
import type { SyncTrouble } from './SyncStrip.tsx';

/** A connection that is back at once is not reported. */
const PATIENCE_MS = 2_500;

const watchNetwork = (listener: () => void) => {
  const listening = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, listener, { signal: listening.signal });
  return () => listening.abort();
};

/** Why the conversation is not up to date, once that lasts. */
export const useTrouble = ({ sync, connection, messages }: ConversationSnapshot): SyncTrouble | null => {
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  const broken = messages.length > 0 && connection !== 'open';
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!broken) return undefined;
    const timer = setTimeout(setLasting, PATIENCE_MS, true);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [broken]);
  if (!online) return 'offline';
  if (sync === 'stale' || sync === 'error') return sync;
  return broken && lasting ? 'reconnecting' : null;
};
