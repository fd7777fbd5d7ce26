import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/schema';
import { Check } from 'typebox/value';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import { invalidRecord } from '../../platform/errors.ts';

/** Bots of this type answer from the help centre; other types run elsewhere and get events by webhook. */
export const ANSWER_BOT = 'answer';

const Config = Type.Object(
  {
    /** Answers in one conversation before the team takes over. */
    max_turns: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    unknown_message: Type.Optional(Type.String({ maxLength: 1_000 })),
    handover_message: Type.Optional(Type.String({ maxLength: 1_000 })),
  },
  { additionalProperties: false },
);

const MAX_TURNS = 10;

export type AnswerBotSettings = { max_turns: number; unknown_message: string; handover_message: string };

/** @throws 422 for an invalid configuration of an answer bot */
export const checkAnswerBotConfig = (config: Record<string, unknown>) => {
  const compiled = Compile(Config);
  if (compiled.Check(config)) return;
  const [, [first]] = compiled.Errors(config);
  throw invalidRecord(`The bot's configuration is wrong: ${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim(), [
    'bot_config',
  ]);
};

const configOf = (stored: Record<string, unknown>): Static<typeof Config> => (Check(Config, stored) ? stored : {});

export const answerBotSettings = ({ bot_config }: Pick<AgentBotRow, 'bot_config'>): AnswerBotSettings => {
  const { max_turns, unknown_message, handover_message } = configOf(bot_config);
  return {
    max_turns: max_turns ?? MAX_TURNS,
    unknown_message: unknown_message?.trim() ?? '',
    handover_message: handover_message?.trim() ?? '',
  };
};
