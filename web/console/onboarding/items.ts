import type { OnboardingItem } from '@porchlight/core/wire/settings/onboarding.ts';
import type { IconShape } from '../../shared/ui/Icon.tsx';
import { ICONS } from '../ui/icons.ts';

export const ITEM_ICONS: Record<OnboardingItem, IconShape> = {
  website: ICONS.globe,
  reply: 'chat',
  team: ICONS.people,
  hours: ICONS.clock,
  content: ICONS.book,
  notifications: ICONS.bell,
};

type Inbox = { id: number; channel_type: string };

/** Where an item is done; notifications are turned on in the list itself. */
export const pathOfItem = (item: OnboardingItem, inboxes: readonly Inbox[]): string => {
  const website = inboxes.find(({ channel_type }) => channel_type === 'Channel::WebWidget');
  const inbox = website ? `/app/settings/inboxes/${website.id}` : '/app/settings/inboxes';
  const paths: Record<OnboardingItem, string> = {
    website: website ? inbox : '/app/settings/start',
    reply: '/demo',
    team: '/app/settings/people',
    hours: inbox,
    content: '/app/settings/canned-responses',
    notifications: '',
  };
  return paths[item];
};
