import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { RateLimit } from '../../platform/cluster/rate-limiter.ts';
import type { JobContext } from '../../platform/jobs/definition.ts';
import { allowedAddresses, findGivenArticles, type GivenArticle, portalOf, sourcesOf } from '../ai/article-context.ts';
import { askModel, type ModelOutcome } from '../ai/ask-model.ts';
import { type Call, endCall, type Outcome } from '../ai/model-calls.ts';
import { contactsIn, withoutContacts } from '../ai/redact-contact-details.ts';
import { safeText, wholeSoFar } from '../ai/sanitize-output.ts';
import { questionsOf } from '../ai/transcript.ts';
import { languageOf } from '../conversations/language.ts';
import { templateContext } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import type { HandoffReason } from '../job-payloads.ts';
import { giveUp, giveUpUnasked, leaveToColleague, sayAsBot } from './answer-handoff.ts';
import { answerPrompt } from './answer-prompt.ts';
import { countTurns, isStillOpen, openTurn, type Turn } from './answer-round.ts';
import { answerBotSettings } from './answer-settings.ts';
import { readReply } from './parse-model-reply.ts';

/** `show` gets the text so far; `end`: it is sent or given up. */
export type PartialReply = { show(text: string): void; end(): void };

const DAY_MS = 24 * 60 * 60 * 1_000;
/** More than a person asks in one day. Further messages go to the team. */
const TURNS_BY_VISITOR: RateLimit = { name: 'answer_bot_turns', max: 60, periodMs: DAY_MS };
/** After so many failures the team takes over, because a visitor waits. */
const PATIENCE = 2;
const LOOK_EVERY_MS = 1_000;
const LONGEST_ANSWER = 4_000;

/** Why the bot does not answer this round; undefined when it does. */
const reasonNotToAsk = async (deps: Deps, turn: Turn): Promise<HandoffReason | undefined> => {
  if (!deps.model) return 'not_configured';
  if (!(await portalOf(deps, turn.inbox))) return 'no_articles';
  if (!turn.message.content?.trim()) return 'no_words';
  if ((await countTurns(deps, turn.conversation.id)) >= answerBotSettings(turn.bot).max_turns) return 'turns';
  if (!deps.env.rateLimits) return undefined;
  const wait = await deps.rateLimiter.hit(TURNS_BY_VISITOR, String(turn.conversation.contact_id));
  if (wait === undefined) return undefined;
  deps.metrics.limited.inc({ limit: TURNS_BY_VISITOR.name });
  return 'flood';
};

/** Removes links and contact details that are not in the articles. */
const limitToArticles = (articles: readonly GivenArticle[], content: string) =>
  safeText(
    withoutContacts(
      content,
      articles.flatMap(({ text }) => contactsIn(text)),
    ),
    allowedAddresses(articles),
  );

const answerText = (text: string, used: readonly number[], articles: readonly GivenArticle[]) => {
  const content = limitToArticles(articles, text.slice(0, LONGEST_ANSWER));
  if (content === '') return '';
  const links = articles
    .filter((_, at) => used.includes(at + 1))
    .filter(({ address }) => !content.includes(address))
    .map(({ title, address }) => `- [${safeText(title, []).replaceAll(/[[\]\\]/g, '')}](${address})`);
  return [content, ...(links.length > 0 ? [links.join('\n')] : [])].join('\n\n');
};

const shownSoFar = (reply: string, articles: readonly GivenArticle[]): string => {
  const read = readReply(reply, articles.length, false);
  if (read.kind !== 'answer' && read.kind !== 'ask') return '';
  return limitToArticles(read.kind === 'answer' ? articles : [], wholeSoFar(read.text));
};

type Decision = { outcome: Outcome; say?: string; why?: HandoffReason };

const decide = (
  modelOutcome: Extract<ModelOutcome, { kind: 'answered' }>,
  articles: readonly GivenArticle[],
): Decision => {
  const { answer, usage } = modelOutcome;
  const read = readReply(answer.text, articles.length, true);
  const more = answer.cut ? ' …' : '';
  if (read.kind === 'answer') {
    const say = answerText(read.text + more, read.used, articles);
    if (say !== '')
      return { say, outcome: { state: 'done', content: say, sources: sourcesOf(articles, read.used), usage } };
  }
  if (read.kind === 'ask') {
    const say = limitToArticles([], read.text);
    if (say !== '') return { say, outcome: { state: 'asked', content: say, usage } };
  }
  if (read.kind === 'person') return { why: 'person', outcome: { state: 'person', usage } };
  if (read.kind === 'unknown') return { why: 'unknown', outcome: { state: 'unknown', usage } };
  const problem = 'The reply did not have the required format, so it was not shown.';
  return { why: 'unreadable', outcome: { state: 'unknown', problem, content: answer.text.slice(0, 2_000), usage } };
};

const settle = async (deps: Deps, turn: Turn, call: Call, { outcome, say, why }: Decision) => {
  const templates = await templateContext(deps, turn.inbox, languageOf(turn.conversation));
  await deps.write(async (tx) => {
    if (!(await isStillOpen(tx.db, turn))) return endCall(tx, call, { ...outcome, state: 'overtaken' });
    await endCall(tx, call, outcome);
    if (say !== undefined) await sayAsBot(tx, turn, say, templates);
    if (why !== undefined) await giveUp(tx, turn, why, templates);
  });
};

const OVERTAKEN = 'overtaken';

/** Aborts once a newer message or a colleague has made the answer needless, because tokens cost money. */
const watch = (deps: Deps, turn: Turn, overtaken: AbortController) => {
  const look = setInterval(() => {
    isStillOpen(deps.db, turn).then(
      (open) => open || overtaken.abort(OVERTAKEN),
      // Checked again before anything is sent.
      () => {},
    );
  }, LOOK_EVERY_MS);
  return () => clearInterval(look);
};

const ask = async (deps: Deps, turn: Turn, reply: PartialReply, job: JobContext) => {
  const articles = await findGivenArticles(deps, turn.inbox, questionsOf(turn.transcript));
  const overtaken = new AbortController();
  const unwatch = watch(deps, turn, overtaken);
  const draft = {
    account_id: turn.conversation.account_id,
    conversation_id: turn.conversation.id,
    purpose: 'answer' as const,
    message_id: turn.message.id,
    agent_bot_id: turn.bot.id,
    sources: sourcesOf(articles),
  };
  const modelOutcome = await askModel(deps, draft, {
    ...answerPrompt(turn.company, articles, turn.transcript),
    signal: AbortSignal.any([job.signal, overtaken.signal]),
    onText: (soFar) => reply.show(shownSoFar(soFar, articles)),
  })
    .catch((error: unknown) => {
      if (overtaken.signal.aborted && !job.signal.aborted) return undefined;
      throw error;
    })
    .finally(unwatch);
  return { modelOutcome, articles };
};

export const answerTurn = async (
  deps: Deps,
  { conversation_id }: { conversation_id: ConversationId },
  job: JobContext,
  openPartialReply: (turn: Turn) => Promise<PartialReply>,
): Promise<void> => {
  const turn = await openTurn(deps, conversation_id);
  if (!turn) return;
  if (turn.isJoined) return leaveToColleague(deps, turn);
  const why = await reasonNotToAsk(deps, turn);
  if (why) return giveUpUnasked(deps, turn, why);
  const reply = await openPartialReply(turn);
  try {
    const { modelOutcome, articles } = await ask(deps, turn, reply, job);
    if (!modelOutcome) return;
    if (modelOutcome.kind === 'not_configured') return await giveUpUnasked(deps, turn, 'not_configured');
    if (modelOutcome.kind === 'over_budget') return await giveUpUnasked(deps, turn, 'budget');
    if (modelOutcome.kind === 'answered')
      return await settle(deps, turn, modelOutcome.call, decide(modelOutcome, articles));
    const { call, error, usage } = modelOutcome;
    const outcome: Outcome = { state: 'failed', problem: error.message, usage };
    if (error.reason === 'refused' || job.attempt >= PATIENCE)
      return await settle(deps, turn, call, { outcome, why: 'failed' });
    await deps.write((tx) => endCall(tx, call, outcome));
    throw error;
  } finally {
    reply.end();
  }
};
