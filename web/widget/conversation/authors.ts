import type { WebChannelConfig } from '@porchlight/core/wire/inbox.ts';
import type { Sender } from '@porchlight/core/wire/message.ts';
import type { Author } from './rows.ts';

type Channel = Pick<WebChannelConfig, 'enabledFeatures' | 'websiteName' | 'avatarUrl'>;

/** Who a message of the team is from (wire protocol 14.14): a person, a bot by name, else the company or just "Bot". */
export const authorOf = (
  { message_type, sender }: { message_type: number; sender?: Sender | undefined },
  channel: Channel,
  bot: string,
): Author => {
  const asCompany = channel.enabledFeatures.includes('use_inbox_avatar_for_bot');
  const fallback = { name: asCompany ? channel.websiteName : bot, avatarUrl: asCompany ? channel.avatarUrl : '' };
  if (!sender) return fallback;
  const name = ('available_name' in sender && sender.available_name) || sender.name || fallback.name;
  const own = 'avatar_url' in sender ? sender.avatar_url : sender.thumbnail;
  return { name, avatarUrl: message_type === 3 ? fallback.avatarUrl : own || fallback.avatarUrl };
};
