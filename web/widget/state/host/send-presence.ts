import type { WidgetParts } from '../widget-parts.ts';

/** By the same rule as home's header, whenever it or its text changes. */
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
