import type { Store } from '../../shared/store.ts';
import type { AppConfig } from '../base/app-config.ts';
import type { Language } from '../base/language.ts';
import type { PageFacts } from '../base/page.ts';
import type { Router } from '../base/routes.ts';
import type { WidgetApi } from '../base/widget-api.ts';
import type { Alerts } from './alerts.ts';
import type { Articles } from './article-store.ts';
import type { CallSlot } from './call-slot.ts';
import type { Campaigns } from './campaign-store.ts';
import type { Captcha } from './captcha.ts';
import type { Consent } from './consent.ts';
import type { Contact } from './contact-store.ts';
import type { ConversationPort } from './conversation/port.ts';
import type { ConversationList } from './conversation-list.ts';
import type { Draft } from './draft.ts';
import type { HostBridge } from './host/bridge.ts';
import type { Team } from './team-store.ts';

/** Everything the widget is made of, built in `main` and handed in. */
export type WidgetParts = {
  page: PageFacts;
  app: Store<AppConfig>;
  host: HostBridge;
  router: Router;
  language: Language;
  widgetApi: WidgetApi;
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
