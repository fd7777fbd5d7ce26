import type { Inbox } from '../world.ts';
import type { Administrator } from './cast.ts';

/** Visitors who are erased, with what they said, while others work: by themselves, by the team, or because their inbox keeps nothing. */
export const GUESTS = ['guest-0', 'guest-1'] as const;
const KEPT_DAYS = 1;

export const isGuest = (name: string) => GUESTS.some((guest) => guest === name);

/** The inbox of the guests: the last one, where nothing resolved is kept for long. */
export const openKiosk = async ({ api, accountId }: Administrator, inboxes: readonly Inbox[]): Promise<Inbox> => {
  const kiosk = inboxes.at(-1);
  if (!kiosk) throw new Error('There is no inbox for guests.');
  await api.patch(`/api/v1/accounts/${accountId}/inboxes/${kiosk.id}`, { retention_days: KEPT_DAYS });
  return kiosk;
};
