import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { JobContext } from '../../platform/jobs/definition.ts';
import { askModel } from '../ai/ask-model.ts';
import { endCall } from '../ai/model-calls.ts';
import { safeText } from '../ai/sanitize-output.ts';
import { loadTranscript } from '../ai/transcript.ts';
import { listMergedForVisitor } from '../conversations/merged-conversations.ts';
import { findConversationById } from '../conversations/queries.ts';
import { sendMessage } from '../conversations/send-message.ts';
import { sendOptionsOf } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import type { HandoffNoteRequest, HandoffReason } from '../job-payloads.ts';
import { notePrompt } from './answer-prompt.ts';

const REASONS: Record<HandoffReason, string> = {
  person: 'The visitor asked for an agent, or for something that only an agent can do.',
  unknown: 'The help centre has no answer to this question.',
  unreadable: 'The language model’s reply did not have the required format, so it was not shown.',
  turns: 'The bot has reached the limit of replies in one conversation.',
  budget: 'The token limit for today is reached (AI_TOKENS_PER_DAY).',
  flood: 'The visitor has reached the limit of questions in one day.',
  failed: 'The language model returned no usable reply.',
  no_articles: 'This inbox has no help centre.',
  no_words: 'The visitor sent a message without text. The bot cannot read it.',
  not_configured: 'No language model is configured (AI_URL).',
};

/** A shorter conversation needs no summary. */
const WORTH_A_SUMMARY = 2;
const LONG_TRANSCRIPT = 40;

const summarise = async (
  deps: Deps,
  conversation: ConversationRow,
  request: HandoffNoteRequest,
  job: JobContext,
): Promise<string> => {
  const transcript = await loadTranscript(
    deps,
    conversation.id,
    await listMergedForVisitor(deps, conversation),
    LONG_TRANSCRIPT,
  );
  if (transcript.filter(({ from }) => from === 'visitor').length < WORTH_A_SUMMARY) return '';
  const { conversation_id, agent_bot_id, message_id } = request;
  const draft = {
    account_id: conversation.account_id,
    conversation_id,
    agent_bot_id,
    message_id,
    purpose: 'note' as const,
    sources: [],
  };
  const outcome = await askModel(deps, draft, { ...notePrompt(transcript), signal: job.signal });
  if (outcome.kind !== 'answered' && outcome.kind !== 'failed') return '';
  const { call, usage } = outcome;
  const content = outcome.kind === 'answered' ? safeText(outcome.answer.text, []) : '';
  await deps.write((tx) =>
    endCall(tx, call, {
      usage,
      ...(outcome.kind === 'answered'
        ? { state: 'done' as const, content }
        : { state: 'failed' as const, problem: outcome.error.message }),
    }),
  );
  return content;
};

const articlesLookedAt = async ({ db }: Deps, message_id: MessageId) => {
  const call = await db
    .selectFrom('model_calls')
    .select(['sources', 'problem'])
    .where('purpose', '=', 'answer')
    .where('message_id', '=', message_id)
    .executeTakeFirst();
  return { sources: call?.sources ?? [], problem: call?.problem ?? null };
};

const linkTo = ({ title, address }: { title: string; address: string }) =>
  `- [${safeText(title, []).replaceAll(/[[\]\\]/g, '')}](${address})`;

/** The team has the conversation already: without a summary the note is shorter. */
export const writeHandOverNote = async (deps: Deps, request: HandoffNoteRequest, job: JobContext): Promise<void> => {
  const { conversation_id, agent_bot_id, message_id, why } = request;
  const conversation = await findConversationById(deps, conversation_id);
  const bot = await deps.db.selectFrom('agent_bots').selectAll().where('id', '=', agent_bot_id).executeTakeFirst();
  if (!conversation || !bot) return;
  const summary = await summarise(deps, conversation, request, job);
  const { sources, problem } = await articlesLookedAt(deps, message_id);
  const content = [
    `**${safeText(bot.name, [])} handed over.** ${REASONS[why]}`,
    ...(why === 'failed' && problem ? [safeText(problem, [])] : []),
    ...(summary ? [summary] : []),
    ...(sources.length > 0 ? [`Articles it read:\n${sources.map(linkTo).join('\n')}`] : []),
  ].join('\n\n');
  const options = await sendOptionsOf(deps, conversation);
  await deps.write((tx) =>
    sendMessage(
      tx,
      conversation,
      {
        message_type: OUTGOING,
        private: true,
        content,
        sender: { type: 'AgentBot', id: bot.id },
        performer: { type: 'agent_bot', id: bot.id },
        echo_id: `answer-note-${message_id}`,
      },
      options,
    ),
  );
};
