import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { conversationOf, type TeamCall } from '../conversations/team-access.ts';
import { conversationsPath } from '../conversations/team-routes.ts';
import type { Deps } from '../deps.ts';
import { badGateway, clientGone, unprocessable, usedUp } from '../errors.ts';
import { findAccount, type InboxRow } from '../inboxes/queries.ts';
import { allowedAddresses, findGivenArticles, sourcesOf } from '../language-model/articles.ts';
import { type Asked, askModel } from '../language-model/ask.ts';
import { endCall, type Outcome } from '../language-model/calls.ts';
import { safeText } from '../language-model/safe-text.ts';
import { refuseAbove } from '../limits/refuse.ts';
import { LIMITS } from '../limits/table.ts';
import { loadTalk, questionsOf } from '../language-model/talk.ts';
import { readSuggestion, suggestionPrompt, summaryPrompt } from './prompt.ts';

const path = `${conversationsPath}/:conversation_id`;
const DAY_MS = 24 * 60 * 60 * 1_000;
const LONG_TALK = 40;

type Given = TeamCall & { inbox: InboxRow };

/** The conversation, when its inbox lets agents ask. */
const helpOf = async (deps: Deps, request: FastifyRequest): Promise<Given> => {
  const call = await conversationOf(deps, request);
  await refuseAbove(deps, [LIMITS.agentHelp, String(call.agent.user.id)]);
  const inbox = await deps.db
    .selectFrom('inboxes')
    .selectAll()
    .where('id', '=', call.conversation.inbox_id)
    .executeTakeFirstOrThrow();
  if (!inbox.agent_help_enabled) throw unprocessable('Help for agents is switched off in this inbox');
  if (!deps.model) throw unprocessable('No language model is configured (AI_URL)');
  return { ...call, inbox };
};

/** Aborts when whoever asked has gone: nobody pays for words that nobody reads. */
const whileListening = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  raw.on('close', () => raw.writableEnded || gone.abort(clientGone()));
  return gone.signal;
};

type Kept = Pick<Outcome, 'content' | 'sources'> & { content: string };

/** Ends the call with what is kept of the answer, or says why there is none. */
const conclude = async (deps: Deps, asked: Asked, keep: (text: string) => Kept): Promise<Kept> => {
  if (asked.kind === 'not_configured') throw unprocessable('No language model is configured (AI_URL)');
  if (asked.kind === 'over_budget') {
    const untilMidnight = DAY_MS - (deps.clock.now() % DAY_MS);
    throw usedUp('The language model’s tokens of today are used up', Math.ceil(untilMidnight / 1_000));
  }
  const { call, usage } = asked;
  const kept = asked.kind === 'answered' ? keep(asked.answer.text) : undefined;
  if (kept?.content) {
    await deps.write((tx) => endCall(tx, call, { state: 'done', ...kept, usage }));
    return kept;
  }
  const problem = asked.kind === 'failed' ? asked.error.message : 'Nothing of the answer could be shown.';
  await deps.write((tx) => endCall(tx, call, { state: 'failed', problem, usage }));
  throw badGateway('The language model gave no usable answer');
};

const draftOf = ({ agent, conversation }: Given) => ({
  account_id: conversation.account_id,
  conversation_id: conversation.id,
  user_id: agent.user.id,
});

/** Drafts and summaries for agents, who alone decide what becomes of them. */
export const agentHelpRoutes = (app: App, deps: Deps) => {
  app.post(`${path}/suggest_reply`, async (request, reply) => {
    const given = await helpOf(deps, request);
    const signal = whileListening(reply);
    const talk = await loadTalk(deps, given.conversation.id);
    const articles = await findGivenArticles(deps, given.inbox, questionsOf(talk));
    const company = given.inbox.business_name || (await findAccount(deps.db, given.inbox.account_id)).name;
    const asked = await askModel(
      deps,
      { ...draftOf(given), purpose: 'suggestion', sources: sourcesOf(articles) },
      { ...suggestionPrompt(company, articles, talk), signal },
    );
    return conclude(deps, asked, (text) => {
      const { text: draft, used } = readSuggestion(text, articles.length);
      return { content: safeText(draft, allowedAddresses(articles)), sources: sourcesOf(articles, used) };
    });
  });

  app.post(`${path}/summary`, async (request, reply) => {
    const given = await helpOf(deps, request);
    const signal = whileListening(reply);
    const talk = await loadTalk(deps, given.conversation.id, LONG_TALK);
    const asked = await askModel(
      deps,
      { ...draftOf(given), purpose: 'summary', sources: [] },
      { ...summaryPrompt(talk), signal },
    );
    return conclude(deps, asked, (text) => ({ content: safeText(text, []) }));
  });
};
