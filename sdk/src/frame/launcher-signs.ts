import type { State } from '../state.ts';

/** Its accessible name has the full count. */
const shortCount = (count: number): string => (count > 9 ? '9+' : `${count}`);

export const paintSigns = (launcher: HTMLElement, { presence, unread }: State): void => {
  launcher.toggleAttribute('data-online', !!presence);
  if (launcher.dataset['count'] !== shortCount(unread)) launcher.dataset['count'] = shortCount(unread);
};
