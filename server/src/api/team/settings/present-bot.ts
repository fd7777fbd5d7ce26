import { JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { avatarAddress } from '../../../domain/uploads/file-urls.ts';
import type { AgentBotRow } from '../../../platform/database/schema/bots.ts';

export const AgentBot = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Nullable(Type.String()),
  outgoing_url: Nullable(Type.String()),
  bot_type: Type.String(),
  bot_config: JsonObject,
  answers_in_response: Type.Boolean(),
  account_id: Type.Integer(),
  thumbnail: Type.String(),
  access_token: Type.Optional(Type.String()),
  secret: Type.Optional(Type.String()),
});

/** Wire protocol 11.18. Secrets and the address, which often has a key, are for those who manage bots. */
export const presentAgentBot = (bot: AgentBotRow, withSecrets: boolean): Static<typeof AgentBot> => ({
  id: bot.id,
  name: bot.name,
  description: bot.description,
  outgoing_url: withSecrets ? bot.outgoing_url : null,
  bot_type: bot.bot_type,
  bot_config: withSecrets ? bot.bot_config : {},
  answers_in_response: bot.answers_in_response,
  account_id: bot.account_id,
  thumbnail: avatarAddress(bot.avatar_key),
  ...(withSecrets ? { access_token: bot.access_token, secret: bot.secret } : {}),
});
