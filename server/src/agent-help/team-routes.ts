import type { App } from '../http/app-type.ts';
import { conversationsPath } from '../conversations/team-access.ts';
import type { Deps } from '../deps.ts';
import { findAccount } from '../inboxes/queries.ts';
import { allowedAddresses, findGivenArticles, sourcesOf } from '../language-model/articles.ts';
import { askModel } from '../language-model/ask.ts';
import { safeText } from '../language-model/safe-text.ts';
import { loadTalk, questionsOf } from '../language-model/talk.ts';
import { conclude, draftOf, helpOf, whileListening } from './help.ts';
import { readSuggestion, suggestionPrompt, summaryPrompt } from './prompt.ts';
import { translateRoute } from './translate-route.ts';

const path = `${conversationsPath}/:conversation_id`;
const LONG_TALK = 40;

/** Drafts and summaries for agents, who alone decide what becomes of them. */
export const agentHelpRoutes = (app: App, deps: Deps) => {
  app.post(`${path}/suggest_reply`, { config: { permission: 'conversations' } }, async (request, reply) => {
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

  app.post(`${path}/summary`, { config: { permission: 'conversations' } }, async (request, reply) => {
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

  translateRoute(app, deps);
};
