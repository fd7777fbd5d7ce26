import type { IdentityChange } from './host/inbound.ts';
import { createHostHandlers } from './host/inbound.ts';
import { keepLook } from './host/look.ts';
import type { Widget } from './parts.ts';

/** Sets the widget going: ears first, then the word to the host, then what it shows (wire protocol 3.6). */
export const startWidget = (widget: Widget, changeIdentity: IdentityChange): void => {
  const { page, app, host, language, router, team, contact, campaigns, conversation, flows } = widget;
  host.listen(createHostHandlers(widget, changeIdentity));
  keepLook(document.documentElement, app, { widgetColor: page.channel.widgetColor, tokens: page.porchlight.tokens });
  void language.use(page.channel.locale);
  // A frame's language comes with config-set; elsewhere the address says it.
  if (page.query.locale) void language.use(page.query.locale);
  if (host.place !== 'page')
    host.send('loaded', { config: { authToken: page.authToken, channelConfig: page.channel } });
  if (host.place !== 'frame') void team.fetch();
  if (page.query.returning) void contact.fetch();

  let loaded = false;
  conversation.subscribe(() => {
    if (loaded || conversation.getSnapshot().sync !== 'ready') return;
    loaded = true;
    flows.reviewUnread();
  });
  campaigns.subscribe(flows.reviewCampaign);
  router.subscribe(flows.look);
  document.addEventListener('visibilitychange', flows.look);
};
