import type { WidgetParts } from '../widget-parts.ts';

/** Sends the launcher whether the team is online, whenever that or its text changes: the rule of home's header. */
export const sendPresence = ({ host, language, team }: Pick<WidgetParts, 'host' | 'language' | 'team'>): void => {
  let sent = '';
  const send = () => {
    const { known, status } = team.getSnapshot();
    const isOnline = known && status.kind === 'online' && language.isReady();
    const label = isOnline ? language.getSnapshot().t('ONLINE') : '';
    if (sent === label) return;
    sent = label;
    host.send('setPresence', { label });
  };
  team.subscribe(send);
  language.subscribe(send);
  send();
};
