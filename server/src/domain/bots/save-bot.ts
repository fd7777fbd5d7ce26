import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { makeSecret, makeToken } from '../../platform/crypto/tokens.ts';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { forgetReceiver, laneOf } from '../webhooks/receivers.ts';
import { ANSWER_BOT, checkAnswerBotConfig } from './answer-settings.ts';

export const BotFields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  outgoing_url: Type.Optional(Nullable(Type.String({ maxLength: 2_048 }))),
  bot_type: Type.Optional(OneOf(['webhook', 'csml', ANSWER_BOT, '0'])),
  bot_config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  answers_in_response: Type.Optional(Type.Boolean()),
  avatar: Type.Optional(Type.Unknown()),
};
export type BotFields = Static<ReturnType<typeof Type.Object<typeof BotFields>>>;

const NAMES = ['name', 'description', 'outgoing_url', 'bot_type', 'bot_config', 'answers_in_response'] as const;

export const checkBot = ({ name, outgoing_url, bot_config, bot_type }: BotFields, before?: AgentBotRow): void => {
  if (name?.trim() === '' || (!before && !name)) throw invalidRecord('Name cannot be empty', ['name']);
  if ((bot_type ?? before?.bot_type) === ANSWER_BOT) {
    checkAnswerBotConfig(bot_config ?? before?.bot_config ?? {});
    if (outgoing_url) throw invalidRecord('An answer bot has no outgoing URL', ['outgoing_url']);
  }
  if (!outgoing_url) return;
  if (!URL.canParse(outgoing_url) || !['http:', 'https:'].includes(new URL(outgoing_url).protocol))
    throw invalidRecord('Outgoing URL must start with http:// or https://', ['outgoing_url']);
};

export const createAgentBot = (
  tx: Tx,
  account_id: AccountId,
  fields: BotFields,
  avatar_key: string | undefined,
): Promise<AgentBotRow> =>
  tx.db
    .insertInto('agent_bots')
    .values({
      account_id,
      description: null,
      outgoing_url: null,
      bot_type: 'webhook',
      bot_config: {},
      answers_in_response: false,
      ...pickDefined(fields, NAMES),
      name: fields.name ?? '',
      access_token: makeToken(),
      secret: makeSecret(),
      avatar_key: avatar_key ?? null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes the given fields of a bot. Another address resets its failures. @throws 404 */
export const updateAgentBot = async (
  tx: Tx,
  bot: AgentBotRow,
  fields: BotFields,
  avatar_key: string | undefined,
): Promise<AgentBotRow> => {
  if (fields.outgoing_url !== undefined && fields.outgoing_url !== bot.outgoing_url)
    await forgetReceiver(tx, laneOf({ agent_bot_id: bot.id }));
  if (avatar_key && bot.avatar_key) tx.enqueue('files.delete', { keys: [bot.avatar_key] });
  return tx.db
    .updateTable('agent_bots')
    .set({ ...pickDefined(fields, NAMES), ...(avatar_key ? { avatar_key } : {}), updated_at: tx.now })
    .where('id', '=', bot.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

export const resetBotToken = (tx: Tx, { id }: Pick<AgentBotRow, 'id'>): Promise<AgentBotRow> =>
  tx.db
    .updateTable('agent_bots')
    .set({ access_token: makeToken(), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
