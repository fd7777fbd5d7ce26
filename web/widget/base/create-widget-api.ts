import type { WidgetAgent } from '@porchlight/core/wire/agent.ts';
import type { WidgetCampaign } from '@porchlight/core/wire/campaign.ts';
import type { CaptchaPassed } from '@porchlight/core/wire/captcha.ts';
import type { WidgetContact } from '@porchlight/core/wire/contact.ts';
import type { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import { CONVERSATION_SEARCH_PATH, WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import { POPULAR_ARTICLES_QUERY } from '@porchlight/core/wire/limits.ts';
import type { WidgetMessage } from '@porchlight/core/wire/message.ts';
import type { Api } from '../../shared/api.ts';
import type { PopularArticle, WidgetApi } from './widget-api.ts';

export const createWidgetApi = (api: Api): WidgetApi => ({
  agents: async () => (await api.get<{ payload: WidgetAgent[] }>(WIDGET_PATHS.inboxMembers)).payload,
  campaigns: () => api.get<WidgetCampaign[]>(WIDGET_PATHS.campaigns),
  articles: async (portal, locale) => {
    const path = `/hc/${encodeURIComponent(portal)}/${encodeURIComponent(locale)}/articles.json`;
    return (await api.get<{ payload: PopularArticle[] }>(path, POPULAR_ARTICLES_QUERY)).payload;
  },
  contact: () => api.get<WidgetContact>(WIDGET_PATHS.contact),
  updateContact: (fields) => api.patch<WidgetContact>(WIDGET_PATHS.contact, fields),
  setUser: (user) => api.patch<WidgetContact>(WIDGET_PATHS.setUser, user),
  passCaptcha: (h_captcha_client_response) =>
    api.post<CaptchaPassed>(WIDGET_PATHS.captcha, { h_captcha_client_response }),
  event: (name, event_info, options) => api.post<void>(WIDGET_PATHS.events, { name, event_info }, options),
  transcript: (conversation) =>
    api.post<void>(WIDGET_PATHS.transcript, {}, { query: { conversation_id: conversation ?? undefined } }),
  conversations: async () =>
    (await api.get<{ payload: WidgetConversationSummary[] }>(WIDGET_PATHS.conversationList)).payload,
  searchConversations: async (q) =>
    (await api.get<{ payload: WidgetMessage[] }>(CONVERSATION_SEARCH_PATH, { q })).payload,
  editMessage: (id, content) => api.patch<void>(`${WIDGET_PATHS.message(id)}/content`, { content }),
  deleteMessage: (id) => api.delete<void>(WIDGET_PATHS.message(id)),
});
