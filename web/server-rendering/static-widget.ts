import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationData, RenderedScreen, WidgetRenderInput } from '@porchlight/core/wire/widget/widget-page.ts';
import type { Api } from '../shared/api.ts';
import { presentLoaded } from '../shared/conversation-store/state.ts';
import { memoryStorage } from '../shared/storage.ts';
import { createStore } from '../shared/store.ts';
import { createLanguage } from '../widget/base/language.ts';
import { type PageFacts, startingApp } from '../widget/base/page.ts';
import type { RouteName, Router } from '../widget/base/routes.ts';
import type { WidgetApi } from '../widget/base/widget-api.ts';
import { createWidgetActions } from '../widget/state/actions.ts';
import { createAlerts } from '../widget/state/alerts.ts';
import { createArticles } from '../widget/state/article-store.ts';
import { createCallSlot } from '../widget/state/call-slot.ts';
import { createCampaigns } from '../widget/state/campaign-store.ts';
import { createCaptcha } from '../widget/state/captcha.ts';
import { createConsent } from '../widget/state/consent.ts';
import { createContact } from '../widget/state/contact-store.ts';
import { type ConversationPort, NO_CONVERSATION_YET } from '../widget/state/conversation/port.ts';
import { createConversationList } from '../widget/state/conversation-list.ts';
import { createDraft } from '../widget/state/draft.ts';
import { createTeam } from '../widget/state/team-store.ts';
import { readConversationData } from '../widget/state/visitor/adapter.ts';
import type { Widget } from '../widget/state/widget-context.ts';
import type { WidgetParts } from '../widget/state/widget-parts.ts';

const nothing = () => {};
const memory =
  <T>(value: T) =>
  () =>
    value;
const never = async (): Promise<never> => {
  throw new Error('The first look asks nobody.');
};

const REFUSING_API: WidgetApi = {
  agents: never,
  campaigns: never,
  articles: never,
  contact: never,
  updateContact: never,
  setUser: never,
  passCaptcha: never,
  event: never,
  transcript: never,
  conversations: never,
  searchConversations: never,
  editMessage: never,
  deleteMessage: never,
};

const REFUSED: Api = { get: never, post: never, patch: never, put: never, download: never, delete: never };

const conversationOf = (data: ConversationData | null): ConversationPort => ({
  subscribe: () => nothing,
  getSnapshot: memory(data ? presentLoaded(readConversationData(data), INCOMING) : NO_CONVERSATION_YET),
  send: nothing,
  start: never,
  retry: nothing,
  discard: nothing,
  loadOlder: nothing,
  refresh: nothing,
  signalTyping: nothing,
  markSeen: nothing,
  answer: never,
  resolve: never,
  clear: nothing,
  open: nothing,
  forget: never,
  switchIdentity: never,
});

const routerAt = (name: RouteName): Router => ({
  getSnapshot: memory({ name, params: {} }),
  subscribe: () => () => true,
  switchTo: nothing,
  stop: nothing,
});

const pageOf = ({ globals, settings, isMobile, locale, embedding, zone }: WidgetRenderInput): PageFacts => ({
  channel: globals.chatwootWebChannel,
  global: globals.globalConfig,
  porchlight: globals.porchlight,
  pubsubToken: '',
  authToken: '',
  embedding,
  zone,
  app: startingApp(settings, isMobile),
  query: { locale, returning: '', opened: false, search: '' },
});

export const screenOf = ({ globals }: WidgetRenderInput): RenderedScreen['screen'] =>
  globals.porchlight.conversationData ? 'messages' : 'home';

export const createStaticWidget = async (input: WidgetRenderInput): Promise<Widget> => {
  const page = pageOf(input);
  const { channel, porchlight } = page;
  const { conversationData } = porchlight;
  const conversation = conversationOf(conversationData);
  const language = createLanguage(channel.enabledLanguages.map(({ iso_639_1_code }) => iso_639_1_code));
  await language.use(input.locale);
  const team = createTeam(channel, REFUSING_API, porchlight);
  team.stop();
  const parts: WidgetParts = {
    page,
    app: createStore(page.app),
    language,
    team,
    api: REFUSED,
    widgetApi: REFUSING_API,
    consent: createConsent(porchlight.consent, memoryStorage()),
    host: { embedding: page.embedding, send: nothing, listen: () => nothing, startAgain: nothing, close: nothing },
    captcha: createCaptcha({ siteKey: '', isSolved: () => true, passCaptcha: never, keepToken: nothing }),
    router: routerAt(screenOf(input)),
    contact: createContact(REFUSING_API, conversationData?.contact),
    campaigns: createCampaigns({ widgetApi: REFUSING_API, isWithinHours: () => false, isWidgetOpen: () => false }),
    articles: createArticles(channel.portal, REFUSING_API),
    conversations: createConversationList(REFUSING_API),
    alerts: createAlerts(),
    draft: createDraft('', memoryArea, ''),
    conversation,
    callSlot: createCallSlot({ api: REFUSED, conversation }),
  };
  const tabs = {
    isVoice: () => false,
    join: nothing,
    isMirroring: () => false,
    startAgain: nothing,
    stop: nothing,
  };
  return { ...parts, actions: createWidgetActions(parts), tabs, reload: nothing };
};

const memoryArea = () => ({ getItem: () => null, setItem: nothing, removeItem: nothing });
