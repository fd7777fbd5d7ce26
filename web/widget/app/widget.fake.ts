import type { WidgetMessage } from '@porchlight/core/wire/message.ts';
import type { MessageType } from '@porchlight/core/wire/message-type.ts';
import type { HomeView } from '@porchlight/core/wire/widget/home.ts';
import { createApi } from '../../shared/api.ts';
import { memoryStorage } from '../../shared/storage.ts';
import { createStore } from '../../shared/store.ts';
import { type AppConfig, INITIAL_APP_CONFIG } from '../base/app-config.ts';
import { createLanguage } from '../base/language.ts';
import type { PageFacts } from '../base/page.ts';
import { createRouter } from '../base/routes.ts';
import type { WidgetApi } from '../base/widget-api.ts';
import { createWidgetActions } from '../state/actions.ts';
import { createAlerts } from '../state/alerts.ts';
import { createArticles } from '../state/article-store.ts';
import { createCallSlot } from '../state/call-slot.ts';
import { createCampaigns } from '../state/campaign-store.ts';
import { createCaptcha } from '../state/captcha.ts';
import { createConsent } from '../state/consent.ts';
import { createContact } from '../state/contact-store.ts';
import { type ConversationPort, type ConversationSnapshot, NO_CONVERSATION_YET } from '../state/conversation/port.ts';
import type { DisplayMessage } from '../state/conversation/rows.ts';
import { createConversationList } from '../state/conversation-list.ts';
import { createDraft } from '../state/draft.ts';
import type { HostBridge } from '../state/host/bridge.ts';
import { createTeam } from '../state/team-store.ts';
import type { Widget } from '../state/widget-context.ts';
import { PAGE } from './page-facts.fake.ts';

export const fakeMessage = (
  message_type: MessageType,
  created_at: number,
  extra: Partial<DisplayMessage> = {},
): DisplayMessage => ({
  key: `m${created_at}`,
  id: created_at,
  content: `text ${created_at}`,
  content_type: 'text' as WidgetMessage['content_type'],
  content_attributes: {},
  message_type,
  created_at,
  attachments: [],
  state: 'sent',
  ...extra,
});

const EMPTY: ConversationSnapshot = { ...NO_CONVERSATION_YET, sync: 'ready', connection: 'open', allLoaded: true };

export const contactFacts = { id: 1, has_email: false, has_name: false, has_phone_number: false } as Awaited<
  ReturnType<WidgetApi['contact']>
>;

export const fakeWidgetApi = (answers: Partial<WidgetApi> = {}): { widgetApi: WidgetApi; log: unknown[][] } => {
  const log: unknown[][] = [];
  const noted =
    <A extends unknown[], R>(name: string, answer: R) =>
    async (...args: A): Promise<R> => {
      log.push([name, ...args]);
      return answer;
    };
  const nothing = undefined as undefined;
  const widgetApi: WidgetApi = {
    agents: noted('agents', []),
    campaigns: noted('campaigns', []),
    articles: noted('articles', []),
    contact: noted('contact', contactFacts),
    updateContact: noted('updateContact', contactFacts),
    setUser: noted('setUser', contactFacts),
    passCaptcha: noted('passCaptcha', { widget_auth_token: '' }),
    event: noted('event', nothing),
    transcript: noted('transcript', nothing),
    conversations: noted('conversations', []),
    searchConversations: noted('searchConversations', []),
    editMessage: noted('editMessage', nothing),
    deleteMessage: noted('deleteMessage', nothing),
    ...answers,
  };
  return { widgetApi, log };
};

const pathOf = (to: unknown) => new URL(String(to)).pathname.replace('/api/v1/widget/', '');

const ANSWERS: Record<string, object> = {
  'integrations/dyte/add_participant_to_meeting': { provider: 'peer', participant: 'me' },
  own_data: {
    person: { name: 'Ada', email: null, phone_number: null, created_at: '2026-01-01T00:00:00Z' },
    conversations: [],
  },
  continue_link: { url: 'https://chat.example/continue/x', expires_in: 900 },
  remote_pictures: { payload: [] },
};

/** The requests of parts that are loaded when they are opened. */
const fakeApi = (log: unknown[][]) =>
  createApi({
    baseUrl: 'https://chat.example',
    search: () => '',
    headers: () => ({}),
    fetch: async (to, init) => {
      log.push([`${init?.method} ${pathOf(to)}`, JSON.parse(String(init?.body ?? null))]);
      return new Response(JSON.stringify(ANSWERS[pathOf(to)] ?? {}));
    },
  });

type Options = {
  channel?: Partial<PageFacts['channel']>;
  embedding?: PageFacts['embedding'];
  conversation?: Partial<ConversationSnapshot>;
  answers?: Partial<WidgetApi>;
  consent?: ReturnType<typeof createConsent>;
  home?: HomeView[];
};

/** Without a network: messages to the host and requests are recorded. */
export const fakeWidget = ({
  channel,
  embedding = 'frame',
  conversation: start,
  answers,
  consent,
  home,
}: Options = {}) => {
  const events: [string, unknown][] = [];
  const did: unknown[][] = [];
  const { widgetApi, log } = fakeWidgetApi(answers);
  const api = fakeApi(log);
  const porchlight = home ? { ...PAGE.porchlight, home } : PAGE.porchlight;
  const page = { ...PAGE, embedding, porchlight, channel: { ...PAGE.channel, ...channel } };
  const snapshot = createStore<ConversationSnapshot>({ ...EMPTY, ...start });
  const change = (values: Partial<ConversationSnapshot>) => snapshot.set({ ...snapshot.getSnapshot(), ...values });
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void did.push([name, ...args]);
  const noteLater =
    (name: string) =>
    async (...args: unknown[]) =>
      void did.push([name, ...args]);
  const conversation: ConversationPort = {
    subscribe: snapshot.subscribe,
    getSnapshot: snapshot.getSnapshot,
    send: note('send'),
    start: noteLater('start'),
    retry: note('retry'),
    discard: note('discard'),
    loadOlder: note('loadOlder'),
    refresh: note('refresh'),
    signalTyping: note('signalTyping'),
    answer: noteLater('answer'),
    resolve: noteLater('resolve'),
    switchIdentity: noteLater('switchIdentity'),
    markSeen: () => {
      did.push(['markSeen']);
      change({ lastSeenAt: Date.now() / 1000 });
    },
    open: note('open'),
    forget: noteLater('forget'),
    clear: () => change({ messages: [], id: null, status: null }),
  };
  const host: HostBridge = {
    embedding,
    send: (event, ...rest) => void events.push([event, rest[0]]),
    listen: () => () => {},
    close: () => void events.push(['close', undefined]),
    startAgain: () => void events.push(['startAgain', undefined]),
  };
  const app = createStore<AppConfig>({ ...INITIAL_APP_CONFIG, isWidgetOpen: embedding !== 'frame' });
  window.location.hash = '';
  const parts = {
    page,
    app,
    host,
    api,
    widgetApi,
    conversation,
    callSlot: createCallSlot({ api, conversation }),
    router: createRouter(window, { keepHistory: false }),
    language: createLanguage(['en', 'de']),
    team: createTeam(page.channel, widgetApi),
    contact: createContact(widgetApi),
    campaigns: createCampaigns({
      widgetApi,
      isWithinHours: () => true,
      isWidgetOpen: () => app.getSnapshot().isWidgetOpen,
    }),
    articles: createArticles(page.channel.portal, widgetApi),
    conversations: createConversationList(widgetApi),
    alerts: createAlerts(),
    consent: consent ?? createConsent(null, memoryStorage()),
    captcha: createCaptcha({
      siteKey: '',
      isSolved: () => true,
      passCaptcha: widgetApi.passCaptcha,
      keepToken: () => {},
    }),
    draft: createDraft('draft', () => sessionStorage, 'me'),
  };
  const tabs = {
    isVoice: () => true,
    join: note('join'),
    isMirroring: () => false,
    startAgain: note('startAgain'),
    stop: () => {},
  };
  const widget: Widget = { ...parts, actions: createWidgetActions(parts), tabs, reload: note('reload') };
  const stop = () => {
    parts.router.stop();
    parts.team.stop();
    parts.conversations.stop();
    parts.campaigns.stop();
  };
  return { widget, events, did, log, change, stop, eventNames: () => events.map(([event]) => event) };
};
