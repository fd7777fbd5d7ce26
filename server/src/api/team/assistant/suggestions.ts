import { SuggestedReply } from '@porchlight/core/wire/language-model.ts';
import { Type } from 'typebox';
import { loadAccount } from '../../../domain/accounts/queries.ts';
import { allowedAddresses, findGivenArticles, sourcesOf } from '../../../domain/ai/article-context.ts';
import { askModel } from '../../../domain/ai/ask-model.ts';
import { readSuggestion, suggestionPrompt, summaryPrompt } from '../../../domain/ai/prompt.ts';
import { safeText } from '../../../domain/ai/sanitize-output.ts';
import { loadTranscript, questionsOf } from '../../../domain/ai/transcript.ts';
import { listMergedForAgent } from '../../../domain/conversations/merged-conversations.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { conversationsPath } from '../../access/conversation-access.ts';
import { conclude, draftOf, type Given, helpOf, whileListening } from './assistant-access.ts';
import { translateRoute } from './translation.ts';

const ConversationSummary = Type.Object({ content: Type.String() });

const path = `${conversationsPath}/:conversation_id`;
const LONG_TRANSCRIPT = 40;

const transcriptOf = async (deps: Deps, { agent, conversation }: Given, latest?: number) =>
  loadTranscript(deps, conversation.id, await listMergedForAgent(deps, agent, conversation), latest);

export const agentHelpRoutes = (app: App, deps: Deps) => {
  app.post(
    `${path}/suggest_reply`,
    { config: { permission: 'conversations' }, schema: { response: { 200: SuggestedReply } } },
    async (request, reply) => {
      const help = await helpOf(deps, request);
      const signal = whileListening(reply);
      const transcript = await transcriptOf(deps, help);
      const articles = await findGivenArticles(deps, help.inbox, questionsOf(transcript));
      const company = help.inbox.business_name || (await loadAccount(deps.db, help.inbox.account_id)).name;
      const outcome = await askModel(
        deps,
        { ...draftOf(help), purpose: 'suggestion', sources: sourcesOf(articles) },
        { ...suggestionPrompt(company, articles, transcript), signal },
      );
      return conclude(deps, outcome, (text) => {
        const { text: draft, used } = readSuggestion(text, articles.length);
        return { content: safeText(draft, allowedAddresses(articles)), sources: sourcesOf(articles, used) };
      });
    },
  );

  app.post(
    `${path}/summary`,
    { config: { permission: 'conversations' }, schema: { response: { 200: ConversationSummary } } },
    async (request, reply) => {
      const help = await helpOf(deps, request);
      const signal = whileListening(reply);
      const transcript = await transcriptOf(deps, help, LONG_TRANSCRIPT);
      const outcome = await askModel(
        deps,
        { ...draftOf(help), purpose: 'summary', sources: [] },
        { ...summaryPrompt(transcript), signal },
      );
      return conclude(deps, outcome, (text) => ({ content: safeText(text, []) }));
    },
  );

  translateRoute(app, deps);
};
