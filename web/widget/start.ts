import type { IdentityChange } from './app/inbound.ts';
import { createHostHandlers } from './app/inbound.ts';
import { SCREENS } from './app/screens.ts';
import { sendPresence } from './state/host/send-presence.ts';
import { keepLook } from './state/host/theme-tokens.ts';
import type { Widget } from './state/widget-context.ts';

/** A returning visitor mostly continues a conversation: its screen is loaded together with its messages. */
const warmConversation = ({ page, host, app }: Pick<Widget, 'page' | 'host' | 'app'>) => {
  const isOpen = () => host.embedding !== 'frame' || page.query.opened || app.getSnapshot().isWidgetOpen;
  const load = () => {
    if (!isOpen()) return;
    stop();
    SCREENS.messages.ask();
    void import('./conversation/MarkdownText.tsx').catch(() => {});
  };
  if (!page.query.returning) return;
  const stop = app.subscribe(load);
  load();
};

/** A frame receives another language with `config-set`. Resolves when its texts are loaded. */
export const speakFirst = ({ language, page }: Pick<Widget, 'language' | 'page'>): Promise<void> => {
  void language.use(page.channel.locale);
  return language.use(page.query.locale);
};

/** Listens first, then reports to the host, then shows a screen (wire protocol 3.6). */
export const startWidget = (widget: Widget, changeIdentity: IdentityChange): void => {
  const { page, app, host, router, team, contact, campaigns, conversation, actions } = widget;
  host.listen(createHostHandlers(widget, changeIdentity));
  keepLook(document.documentElement, app, { ...page.porchlight, widgetColor: page.channel.widgetColor });
  if (host.embedding !== 'page')
    host.send('loaded', { config: { authToken: page.authToken, channelConfig: page.channel } });
  if (host.embedding === 'frame') sendPresence(widget);
  if (host.embedding !== 'frame') void team.fetch();
  if (page.query.returning && !contact.getSnapshot()) void contact.fetch();
  warmConversation(widget);
  // The pop-up that the loader opened (wire protocol 1.9): the visitor was in the chat, and continues there.
  if (host.embedding === 'page' && window.name.startsWith('webwidget_session_')) actions.onToggleOpen(true);

  let loaded = false;
  let { pages } = page.porchlight;
  if (page.porchlight.live) void import('./app/live-visit.ts').then((part) => part.reportLiveVisit(widget));
  const onConversation = () => {
    const { id, sync } = conversation.getSnapshot();
    if (pages && id) {
      pages = false;
      void import('./app/page-visits.ts').then((part) => part.reportPageVisits(widget));
    }
    if (loaded || sync !== 'ready') return;
    loaded = true;
    actions.reviewUnread();
  };
  conversation.subscribe(onConversation);
  if (conversation.getSnapshot().sync === 'ready') {
    loaded = host.embedding === 'frame';
    onConversation();
  }
  campaigns.subscribe(actions.reviewCampaign);
  router.subscribe(actions.look);
  document.addEventListener('visibilitychange', actions.look);
};
