import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { useEffect } from 'react';
import { createThrottle } from '../base/throttle.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import type { Workspace } from '../state/workspace.ts';

export type WorkspaceUpdates = Pick<Workspace, 'subscribe' | 'connection'>;

/** Soon after the last of one action's events. */
const SOON_MS = 150;

/** Whether this says something new of one person: who they are, what the team keeps of them, what they asked. */
export const isOfContact = ({ event, data }: CableEvent, id: number): boolean => {
  switch (event) {
    // A label or an attribute of everybody's has another name now, or one of their conversations may be gone.
    case 'account.cache_invalidated':
    case 'conversation.deleted':
      return true;
    case 'contact.created':
    case 'contact.updated':
    case 'contact.deleted':
    case 'contact.merged':
    case 'contact.notes_changed':
      return data.id === id;
    case 'conversation.created':
    case 'conversation.status_changed':
      return data.meta.sender.id === id;
    default:
      return false;
  }
};

export const subscribeToContact = (updates: WorkspaceUpdates, id: number, read: () => void): (() => void) => {
  const { soon, stop } = createThrottle(async () => read(), { soonMs: SOON_MS, restMs: 0 });
  const unsubscribe = updates.subscribe((message) => isOfContact(message, id) && soon());
  const unsubscribeConnection = updates.connection.subscribe(
    () => updates.connection.getSnapshot() === 'open' && soon(),
  );
  return () => {
    stop();
    unsubscribe();
    unsubscribeConnection();
  };
};

export const useContactPart = <Part>(updates: WorkspaceUpdates, id: number, load: () => Promise<Part>) => {
  const { state, reload } = useLoaded(load);
  useEffect(() => subscribeToContact(updates, id, reload), [updates, id, reload]);
  return { state, reload };
};
