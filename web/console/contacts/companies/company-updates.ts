import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { useEffect } from 'react';
import { createThrottle } from '../../base/throttle.ts';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { WorkspaceUpdates } from '../contact-updates.ts';

/** A company is its contacts: one of them may have joined or left it, or have changed. */
const EVENTS: readonly CableEvent['event'][] = [
  'account.cache_invalidated',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.merged',
  'contact.notes_changed',
  'conversation.created',
  'conversation.deleted',
  'conversation.status_changed',
];

/** A busy account asks no more often than this. */
const REST_MS = 3_000;

export const useCompanyPart = <Part>(updates: WorkspaceUpdates, load: () => Promise<Part>) => {
  const { state, reload } = useLoaded(load);
  useEffect(() => {
    const { soon, stop } = createThrottle(async () => reload(), { restMs: REST_MS });
    const unsubscribe = updates.subscribe(({ event }) => EVENTS.includes(event) && soon());
    const unsubscribeConnection = updates.connection.subscribe(
      () => updates.connection.getSnapshot() === 'open' && soon(),
    );
    return () => {
      stop();
      unsubscribe();
      unsubscribeConnection();
    };
  }, [updates, reload]);
  return { state, reload };
};
