import type { Inbox } from '../world.ts';
import type { Administrator } from './cast.ts';

/** Visitors who are erased while others work: by themselves, by the team, or by retention. */
export const GUESTS = ['guest-0', 'guest-1'] as const;
const KEPT_DAYS = 1;

export const isGuest = (name: string) => GUESTS.some((guest) => guest === name);

/** The last inbox, where resolved conversations are soon deleted. */
export const openKiosk = async ({ api, accountId }: Administrator, inboxes: readonly Inbox[]): Promise<Inbox> => {
  const kiosk = inboxes.at(-1);
  if (!kiosk) throw new Error('There is no inbox for guests.');
  await api.patch(`/api/v1/accounts/${accountId}/inboxes/${kiosk.id}`, { retention_days: KEPT_DAYS });
  return kiosk;
};
