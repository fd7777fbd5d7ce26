import { createContext, use } from 'react';
import type { Store } from '../shared/store.ts';
import type { Team } from './agents/team-store.ts';
import type { Articles } from './articles/article-store.ts';
import type { Calls } from './calls.ts';
import type { CallSlot } from './calls/call-slot.ts';
import type { Campaigns } from './campaigns/campaign-store.ts';
import type { Draft } from './composer/draft.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { Consent } from './consent/consent.ts';
import type { Contact } from './contact/contact-store.ts';
import type { ConversationPort } from './conversation/port.ts';
import type { ConversationList } from './conversations/conversation-list.ts';
import type { Flows } from './flows.ts';
import type { AppConfig } from './host/app-config.ts';
import type { HostBridge } from './host/bridge.ts';
import type { Language } from './language.ts';
import type { PageFacts } from './page.ts';
import type { Router } from './routes.ts';
import type { Alerts } from './shell/alerts.ts';
import type { Tabs } from './tabs/tabs.ts';

/** Everything the widget is made of, built in `main` and handed in. */
export type Parts = {
  page: PageFacts;
  app: Store<AppConfig>;
  host: HostBridge;
  router: Router;
  language: Language;
  calls: Calls;
  conversation: ConversationPort;
  callSlot: CallSlot;
  conversations: ConversationList;
  team: Team;
  contact: Contact;
  campaigns: Campaigns;
  articles: Articles;
  alerts: Alerts;
  consent: Consent;
  captcha: Captcha;
  draft: Draft;
};

/** Everything a screen may use. */
export type Widget = Parts & {
  flows: Flows;
  tabs: Tabs;
  /** The page once more, with the visitor it has. */
  reload: () => void;
};

export const WidgetContext = createContext<Widget | null>(null);

/** @throws outside <WidgetContext> */
export const useWidget = (): Widget => {
  const widget = use(WidgetContext);
  if (!widget) throw new Error('No widget here: render inside <WidgetContext>.');
  return widget;
};
