import type { WebChannelConfig } from '@porchlight/core/wire/inbox.ts';
import type { Sender } from '@porchlight/core/wire/message.ts';
import { type MessageType, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import type { Author } from './rows.ts';

type Channel = Pick<WebChannelConfig, 'enabledFeatures' | 'websiteName' | 'avatarUrl'>;

const showsInbox = ({ enabledFeatures }: Channel) => enabledFeatures.includes('use_inbox_avatar_for_bot');

/** As wire protocol 14.14, but: no sender (a deleted agent) is the company; a bot's own picture comes first. */
export const authorOf = (
  { message_type, sender }: { message_type: MessageType; sender?: Sender | undefined },
  channel: Channel,
  bot: string,
): Author => {
  const company = { name: channel.websiteName, avatarUrl: channel.avatarUrl };
  const asCompany = showsInbox(channel);
  const unnamed = asCompany ? company : { name: bot, avatarUrl: '' };
  if (!sender) return message_type === TEMPLATE ? unnamed : company;
  const isBot = sender.type === 'agent_bot';
  const name = ('available_name' in sender && sender.available_name) || sender.name || unnamed.name;
  const own = 'avatar_url' in sender ? sender.avatar_url : sender.thumbnail;
  const asInbox = message_type === TEMPLATE || (isBot && asCompany);
  return { name, avatarUrl: asInbox ? unnamed.avatarUrl : own || unnamed.avatarUrl, ...(isBot ? { isBot } : {}) };
};

/** Shown as the author of their message will be. */
export const typistIn = <Typist extends Author>(typist: Typist, channel: Channel): Typist =>
  typist.isBot && showsInbox(channel) ? { ...typist, avatarUrl: channel.avatarUrl } : typist;
