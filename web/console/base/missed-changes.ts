import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';

/** A connection may lose a frame. A heartbeat with another newest change reloads, and once more for its jobs. */
export const watchMissedChanges = (reload: () => void) => {
  let newest: number | undefined;
  let hasChanged = false;
  return ({ event, data }: CableEvent) => {
    const last_seq = event === 'presence.update' ? data.last_seq : undefined;
    if (last_seq === undefined) return;
    const changes = newest !== undefined && last_seq !== newest;
    if (changes || hasChanged) reload();
    hasChanged = changes;
    newest = last_seq;
  };
};
