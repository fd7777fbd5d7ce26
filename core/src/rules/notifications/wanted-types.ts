import type { NotificationSettings, NotificationTypes } from '../../wire/notification.ts';

/** What a person wants to be notified of in an inbox: its own settings, or those of all inboxes. */
export const wantedIn = (
  { inboxes, ...general }: Pick<NotificationSettings, 'inboxes' | keyof NotificationTypes>,
  inbox_id: number,
): NotificationTypes => inboxes.find((each) => each.inbox_id === inbox_id) ?? general;
