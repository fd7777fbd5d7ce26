import type { Api } from '../../../shared/api.ts';
import type { InboxSettings } from '../inbox.ts';

export type Bot = {
  id: number;
  name: string;
  description: string | null;
  outgoing_url: string | null;
  /** `answer`: answers from the help centre automatically. */
  bot_type: string;
  bot_config: AnswerSettings;
  answers_in_response: boolean;
  access_token: string;
  secret: string;
};

export type AnswerSettings = { max_turns?: number; unknown_message?: string; handover_message?: string };

export const isAnswerBot = ({ bot_type }: Pick<Bot, 'bot_type'>) => bot_type === 'answer';

export type BotInbox = { id: number; name: string; bot: { id: number; name: string } | null };

export type Trial = {
  event: unknown;
  status: number | null;
  body: string;
  answer: {
    content?: string;
    messages?: { content?: string; content_type?: string }[];
    action?: 'handoff' | 'resolve';
  } | null;
  problem: string | null;
  duration_ms: number;
};

export const loadBotInboxes = async (api: Api, base: string): Promise<BotInbox[]> => {
  const { payload } = await api.get<{ payload: Pick<InboxSettings, 'id' | 'name'>[] }>(`${base}/inboxes`);
  return Promise.all(
    payload.map(async ({ id, name }) => {
      const { agent_bot } = await api.get<{ agent_bot: Partial<Bot> }>(`${base}/inboxes/${id}/agent_bot`);
      const bot = agent_bot.id === undefined ? null : { id: agent_bot.id, name: agent_bot.name ?? '' };
      return { id, name, bot };
    }),
  );
};

export const repliesOf = ({ answer }: Trial): string[] =>
  (answer?.messages ?? [{ content: answer?.content ?? '' }]).flatMap(({ content }) => (content ? [content] : []));
