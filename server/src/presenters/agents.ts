import type { Availability, TeamAgent, WidgetAgent } from '@porchlight/core/wire/agent.ts';
import type { BotSender, UserSender } from '@porchlight/core/wire/message.ts';
import { availableName } from '../domain/accounts/names.ts';
import { avatarAddress } from '../domain/uploads/file-urls.ts';
import type { AgentBotRow } from '../platform/database/schema/bots.ts';
import type { MemberRow, UserRow } from '../platform/database/schema/users.ts';

/** Wire protocol 5.4. `availability_status` is null outside an agent's own request. */
export const presentUserSender = (user: UserRow): UserSender => {
  const avatar = avatarAddress(user.avatar_key);
  return {
    id: user.id,
    type: 'user',
    name: user.name,
    available_name: availableName(user),
    avatar_url: avatar,
    thumbnail: avatar,
    availability_status: null,
  };
};

/** Wire protocol 5.4; a bot without a picture shows the inbox's. */
export const presentBotSender = (bot: AgentBotRow, inboxAvatar = ''): BotSender => ({
  id: bot.id,
  type: 'agent_bot',
  name: bot.name,
  avatar_url: avatarAddress(bot.avatar_key) || inboxAvatar,
});

/** Wire protocol 11.3. */
export const presentTeamAgent = (member: MemberRow, status: Availability): TeamAgent => ({
  id: member.id,
  account_id: member.account_id,
  availability_status: status,
  auto_offline: member.auto_offline,
  confirmed: member.confirmed_at !== null,
  email: member.email,
  available_name: availableName(member),
  name: member.name,
  role: member.role,
  custom_role_id: member.custom_role_id,
  thumbnail: avatarAddress(member.avatar_key),
});

/** Wire protocol 4.14: what a visitor may know of an agent. */
export const presentWidgetAgent = (user: UserRow, status: Availability): WidgetAgent => ({
  id: user.id,
  name: availableName(user),
  avatar_url: avatarAddress(user.avatar_key),
  availability_status: status,
});
