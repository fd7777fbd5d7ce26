import type { AgentBotRow } from '../agents/present.ts';
import { avatarAddress } from '../uploads/addresses.ts';

/** Wire protocol 11.18. The token and the signing secret are for those who manage bots. */
export const presentAgentBot = (bot: AgentBotRow, withSecrets: boolean) => ({
  id: bot.id,
  name: bot.name,
  description: bot.description,
  outgoing_url: bot.outgoing_url,
  bot_type: bot.bot_type,
  bot_config: bot.bot_config,
  answers_in_response: bot.answers_in_response,
  account_id: bot.account_id,
  thumbnail: avatarAddress(bot.avatar_key),
  ...(withSecrets ? { access_token: bot.access_token, secret: bot.secret } : {}),
});
