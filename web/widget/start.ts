import type { IdentityChange } from './app/inbound.ts';
import { createHostHandlers } from './app/inbound.ts';
import { SCREENS } from './app/screens.ts';
import { sendPresence } from './state/host/send-presence.ts';
import { keepLook } from './state/host/theme-tokens.ts';
import type { Widget } from './state/widget-context.ts';

/** A returning visitor mostly continues a conversation: its screen is loaded together with its messages. */
const warmConversation = ({ page, host, app }: Pick<Widget, 'page' | 'host' | 'app'>) => {
  const isOpen = () => host.place !== 'frame' || page.query.opened || app.getSnapshot().isWidgetOpen;
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

/**
 * The widget's first language: the one of its address, else the account's. A frame receives another with `config-set`. Resolves when
 * its texts are loaded.
 */
export const speakFirst = ({ language, page }: Pick<Widget, 'language' | 'page'>): Promise<void> => {
  void language.use(page.channel.locale);
  return language.use(page.query.locale);
};

/** Sets the widget going: ears first, then the word to the host, then what it shows (wire protocol 3.6). */
export const startWidget = (widget: Widget, changeIdentity: IdentityChange): void => {
  const { page, app, host, router, team, contact, campaigns, conversation, actions } = widget;
  host.listen(createHostHandlers(widget, changeIdentity));
  keepLook(document.documentElement, app, { ...page.porchlight, widgetColor: page.channel.widgetColor });
  if (host.place !== 'page')
    host.send('loaded', { config: { authToken: page.authToken, channelConfig: page.channel } });
  if (host.place === 'frame') sendPresence(widget);
  if (host.place !== 'frame') void team.fetch();
  if (page.query.returning && !contact.getSnapshot()) void contact.fetch();
  warmConversation(widget);
  // The window of its own that the loader opened (wire protocol 1.9): the visitor was in the chat, and goes on in it.
  if (host.place === 'page' && window.name.startsWith('webwidget_session_')) actions.onToggleOpen(true);

  let loaded = false;
  let { pages } = page.porchlight;
  const onConversation = () => {
    const { id, sync } = conversation.getSnapshot();
    if (pages && id) {
      pages = false;
      void import('./app/page-visits.ts').then(({ reportPageVisits }) => reportPageVisits(widget));
    }
    if (loaded || sync !== 'ready') return;
    loaded = true;
    actions.reviewUnread();
  };
  conversation.subscribe(onConversation);
  // Loaded already: in a frame the host's settings, which come next, decide whether a preview shows.
  if (conversation.getSnapshot().sync === 'ready') {
    loaded = host.place === 'frame';
    onConversation();
  }
  campaigns.subscribe(actions.reviewCampaign);
  router.subscribe(actions.look);
  document.addEventListener('visibilitychange', actions.look);
};
