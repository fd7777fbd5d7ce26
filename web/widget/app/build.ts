import { isWithinHours } from '@porchlight/core/rules/hours/business-hours.ts';
import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { CONSENT_HEADER, VISITOR_TOKEN_HEADER, WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import { type Api, createApi } from '../../shared/api.ts';
import { openChannel } from '../../shared/open-channel.ts';
import { openStorage } from '../../shared/storage.ts';
import { createStore } from '../../shared/store.ts';
import type { AppConfig } from '../base/app-config.ts';
import { createWidgetApi } from '../base/create-widget-api.ts';
import { createLanguage } from '../base/language.ts';
import type { PageFacts, WidgetWindow } from '../base/page.ts';
import { createRouter } from '../base/routes.ts';
import { createWidgetActions } from '../state/actions.ts';
import { createAlerts } from '../state/alerts.ts';
import { createArticles } from '../state/article-store.ts';
import { createCallSlot } from '../state/call-slot.ts';
import { createCampaigns } from '../state/campaign-store.ts';
import { createCaptcha } from '../state/captcha.ts';
import { createConsent } from '../state/consent.ts';
import { createContact } from '../state/contact-store.ts';
import { createConversationList } from '../state/conversation-list.ts';
import { createDraft } from '../state/draft.ts';
import { createHostBridge } from '../state/host/bridge.ts';
import { createTabs } from '../state/tabs/tabs.ts';
import { createTeam } from '../state/team-store.ts';
import { createLiveConversation } from '../state/visitor/live-conversation.ts';
import { isHuman, isSameOwner, ownerOf } from '../state/visitor/session.ts';
import type { Widget } from '../state/widget-context.ts';
import type { WidgetParts } from '../state/widget-parts.ts';
import type { IdentityChange } from './inbound.ts';
import { reactToEvent } from './live.ts';
import { createReactions } from './reactions.ts';

/** A tab with the next token shares it. Where none has, a visible tab starts again, and shares its own. */
const NEXT_TOKEN_MS = 1_500;

type Built = { widget: Widget; changeIdentity: IdentityChange };

const withinHours = ({
  workingHoursEnabled: enabled,
  workingHours: hours,
  timezone,
  utcOffset,
}: PageFacts['channel']) => isWithinHours({ enabled, hours, timezone, utcOffset, now: Date.now() });

/** A new session's socket needs its own token, which only this call returns (wire protocol 4.10). */
const askPubsubToken = async (api: Api): Promise<string> => {
  const { contact } = await api.post<{ contact: { pubsub_token: string } }>(WIDGET_PATHS.config);
  return contact.pubsub_token;
};

export const buildWidget = (view: WidgetWindow, page: PageFacts): Built => {
  const { channel, porchlight, embedding, query } = page;
  let authToken = page.authToken;
  const consent = createConsent(porchlight.consent, openStorage());
  const headers = () => {
    const { consent_version } = consent.proof();
    return { [VISITOR_TOKEN_HEADER]: authToken, ...(consent_version ? { [CONSENT_HEADER]: consent_version } : {}) };
  };
  const language = createLanguage(channel.enabledLanguages.map(({ iso_639_1_code }) => iso_639_1_code));
  const fetchUntilEnd: typeof fetch = async (...args) => {
    const token = authToken;
    const response = await fetch(...args);
    if (response.status === 401 && (await response.clone().text()).includes('session_ended'))
      setTimeout(() => token === authToken && reload(), NEXT_TOKEN_MS * (document.hidden ? 9 : 1 + Math.random()));
    return response;
  };
  const api = createApi({
    baseUrl: '',
    search: () => `${query.search}&locale=${language.code()}`,
    headers,
    fetch: fetchUntilEnd,
  });
  const widgetApi = createWidgetApi(api);
  const host = createHostBridge(view, embedding);
  const keepToken = (token: string) => {
    authToken = token;
    host.send('setAuthCookie', { data: { widgetAuthToken: token } });
  };
  const app = createStore<AppConfig>({ ...page.app, isWidgetOpen: embedding !== 'frame' || query.opened });
  let react: (message: CableEvent) => void = () => {};
  const conversation = createLiveConversation({
    api,
    identity: { authToken, pubsubToken: page.pubsubToken, returning: Boolean(query.returning) },
    cursor: porchlight.cursor,
    consentNeeded: consent.isNeeded(),
    data: porchlight.conversationData,
    search: query.search,
    isDirect: true,
    headers,
    refererUrl: () => app.getSnapshot().referrerUrl,
    onEvent: (message) => react(message),
  });
  const parts: WidgetParts = {
    page,
    app,
    language,
    api,
    widgetApi,
    consent,
    host,
    captcha: createCaptcha({
      siteKey: page.global.HCAPTCHA_SITE_KEY,
      isSolved: () => isHuman(authToken),
      passCaptcha: widgetApi.passCaptcha,
      keepToken,
    }),
    router: createRouter(view, { keepHistory: embedding !== 'frame' }),
    team: createTeam(channel, widgetApi, porchlight),
    contact: createContact(widgetApi, porchlight.conversationData?.contact),
    campaigns: createCampaigns({
      widgetApi,
      isWithinHours: () => withinHours(channel),
      isWidgetOpen: () => app.getSnapshot().isWidgetOpen,
    }),
    articles: createArticles(channel.portal, widgetApi),
    conversations: createConversationList(widgetApi),
    alerts: createAlerts(),
    draft: createDraft(`porchlight:draft:${channel.websiteToken}`, () => sessionStorage, ownerOf(authToken)),
    conversation,
    callSlot: createCallSlot({ api, conversation }),
  };
  const actions = createWidgetActions(parts);
  const tabs = createTabs({
    app,
    router: parts.router,
    host,
    name: channel.websiteToken,
  });
  const reload = () => {
    view.history.replaceState(null, '', `${view.location.search}&cw_conversation=${authToken}${view.location.hash}`);
    view.location.reload();
  };
  const widget: Widget = { ...parts, actions, tabs, reload };

  const otherTabs = openChannel(`porchlight-token-${channel.websiteToken}`);
  const reconnectAs = async (pubsubToken: string) => {
    await conversation.switchIdentity({ authToken, pubsubToken, returning: true });
    parts.conversations.renew();
  };
  const changeIdentity: IdentityChange = async (newToken = authToken) => {
    // Before the identity changes, so that it can be sent.
    parts.callSlot.leave();
    const another = !isSameOwner(newToken, authToken);
    if (newToken !== authToken) otherTabs?.postMessage([authToken, newToken]);
    authToken = newToken;
    parts.draft.handTo(ownerOf(newToken));
    if (another) actions.forgetVisitor();
    await reconnectAs(
      await askPubsubToken(api).catch((error: unknown) => {
        // Nothing of the former visitor may stay visible: the page reloads as the new one's.
        if (another) reload();
        throw error;
      }),
    );
  };
  // The token in the address had ended: the other tabs that have it continue with this one.
  if (query.returning !== authToken) otherTabs?.postMessage([query.returning, authToken]);
  if (otherTabs)
    otherTabs.onmessage = ({ data: [before, next] }: MessageEvent<[string, string]>) =>
      before === authToken && void changeIdentity(next);
  const reactions = createReactions(widget, (pubsubToken) => void reconnectAs(pubsubToken));
  react = (message) => reactToEvent(message, reactions);
  return { widget, changeIdentity };
};
