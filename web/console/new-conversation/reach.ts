import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { t } from '../base/texts.ts';
import type { ContactableInbox } from '../state/conversations/start-conversation.ts';

type Reached = Pick<TeamContact, 'email' | 'blocked'>;
type Way = Pick<ContactableInbox, 'source_id' | 'emails_unread'> & { inbox: { channel_type: string } };

export const reachText = ({ inbox, source_id, emails_unread }: Way, { email, blocked }: Reached, isOnline: boolean) => {
  if (blocked) return t('REACH_BLOCKED');
  if (inbox.channel_type === 'Channel::Api') return t('REACH_API');
  const address = email ?? '';
  if (source_id === null) return t('REACH_EMAIL', { email: address });
  if (isOnline) return t(emails_unread ? 'REACH_ONLINE_EMAIL' : 'REACH_ONLINE', { email: address });
  return t(emails_unread ? 'REACH_AWAY_EMAIL' : 'REACH_AWAY', { email: address });
};

export const unreachableText = ({ email, blocked }: Reached) => {
  if (blocked) return t('CANNOT_REACH_BLOCKED');
  return t(email ? 'CANNOT_REACH' : 'CANNOT_REACH_NO_EMAIL');
};
