import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';

/**
 * An open connection may lose a frame: the server's node or its bus failed for a moment. Each heartbeat says which change is the
 * newest; when that is another than at the beat before, what the agent sees is read again, and once more with the next beat, for
 * what the server's jobs made of it (a notification).
 */
export const watchMissedChanges = (reload: () => void) => {
  let known: number | undefined;
  let hasChanged = false;
  return ({ event, data }: CableEvent) => {
    const last_seq = event === 'presence.update' ? data.last_seq : undefined;
    if (last_seq === undefined) return;
    const changes = known !== undefined && last_seq !== known;
    if (changes || hasChanged) reload();
    hasChanged = changes;
    known = last_seq;
  };
};
