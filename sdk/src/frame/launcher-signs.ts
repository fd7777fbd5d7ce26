import type { State } from '../state.ts';

/** A count that fits on the launcher; its accessible name has the whole one. */
const shortCount = (count: number): string => (count > 9 ? '9+' : `${count}`);

/** What only a loaded frame knows, on the launcher: whether the team is online, and how many messages are unread. */
export const paintSigns = (launcher: HTMLElement, { presence, unread }: State): void => {
  launcher.toggleAttribute('data-online', presence !== '');
  if (launcher.dataset['count'] !== shortCount(unread)) launcher.dataset['count'] = shortCount(unread);
};
