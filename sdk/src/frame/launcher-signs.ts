import { paintButton } from '../bubble.ts';
import { element, toggleClasses } from '../element.ts';
import type { Launcher } from '../launcher.ts';
import { isThere, type State } from '../state.ts';

/** Its accessible name has the full count. */
const shortCount = (count: number): string => (count > 9 ? '9+' : `${count}`);

/** Wire protocol 1.5: the brightness of `#rrggbb` is above 225 of 255. */
export const isLight = (color: string): boolean => {
  const rgb = Number.parseInt(color.slice(1), 16);
  return (rgb >> 16) * 299 + ((rgb >> 8) & 255) * 587 + (rgb & 255) * 114 > 225_000;
};

/** A loader from a cache may be older than this file: it brings a close button of its own. */
const closeButton = ({ holder, launcher }: Launcher['bubble']): Element => {
  const existing = holder.querySelector('.woot--close');
  if (existing) return existing;
  const close = element('button', { type: 'button', class: `${launcher.className} woot--close woot--hide` });
  close.classList.remove('woot-widget--expanded');
  holder.append(close);
  return close;
};

/** The close button takes the launcher's place while the chat is open: one of them is shown, with one name and one state. */
export const createSigns = (bubble: Launcher['bubble']) => {
  const { launcher } = bubble;
  const close = closeButton(bubble);
  return (state: State): void => {
    const { presence, unread, hideMessageBubble } = state;
    const label = state.launcherTitle || state.label;
    for (const button of [launcher, close]) {
      paintButton(
        button,
        state,
        unread ? `${label}, ${state.unreadText || unread}` : label,
        presence ? `${label} · ${presence}` : label,
      );
      toggleClasses(button, {
        'woot-widget-bubble-color--lighter': isLight(state.widgetColor ?? state.color),
        'woot--hide': (state.isOpen && isThere(state)) === (button === launcher),
      });
    }
    toggleClasses(launcher, { 'unread-notification': unread > 0 && !hideMessageBubble });
    launcher.toggleAttribute('data-online', !!presence);
    if (launcher.dataset['count'] !== shortCount(unread)) launcher.dataset['count'] = shortCount(unread);
  };
};
