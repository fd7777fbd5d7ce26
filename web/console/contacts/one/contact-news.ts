import type { CableMessage } from '@porchlight/core/wire/cable.ts';
import type { SocketConversation } from '@porchlight/core/wire/conversation.ts';
import { useEffect } from 'react';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { Desk } from '../../desk.ts';

/** What a person's parts listen to. */
export type Line = Pick<Desk, 'hear' | 'connection'>;

/** Soon after the last of one action's events. */
const SOON_MS = 150;

/** Whether this says something new of one person: who they are, what the team keeps of them, what they asked. */
export const isOfContact = ({ event, data }: CableMessage, id: number): boolean => {
  // A label or an attribute of everybody's has another name now, or one of their conversations may be gone.
  if (event === 'account.cache_invalidated' || event === 'conversation.deleted') return true;
  if (event.startsWith('contact.')) return (data as { id: number }).id === id;
  if (event === 'conversation.created' || event === 'conversation.status_changed')
    return (data as SocketConversation).meta.sender.id === id;
  return false;
};

/** Reads again when the line tells of this person, and when it is back after it was down. The answer ends it. */
export const hearOfContact = (line: Line, id: number, read: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      read();
    }, SOON_MS);
  };
  const endNews = line.hear((message) => isOfContact(message, id) && soon());
  const endLine = line.connection.subscribe(() => line.connection.getSnapshot() === 'open' && soon());
  return () => {
    clearTimeout(timer);
    endNews();
    endLine();
  };
};

/** A part of what is known of somebody, as a colleague changes it. */
export const useContactPart = <Part>(line: Line, id: number, load: () => Promise<Part>) => {
  const { state, reload } = useLoaded(load);
  useEffect(() => hearOfContact(line, id, reload), [line, id, reload]);
  return { state, reload };
};
