import type { WidgetParts } from '../widget-parts.ts';

export const sendPresence = ({ host, language, team }: Pick<WidgetParts, 'host' | 'language' | 'team'>): void => {
  let sent = '';
  const send = () => {
    const { isKnown, status } = team.getSnapshot();
    const isOnline = isKnown && status.kind === 'online' && language.isReady();
    const label = isOnline ? language.getSnapshot().t('ONLINE') : '';
    if (sent === label) return;
    sent = label;
    host.send('setPresence', { label });
  };
  team.subscribe(send);
  language.subscribe(send);
  send();
};
