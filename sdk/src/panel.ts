import { element, toggleClasses } from './element.ts';
import { createFailureCard } from './failure-card.ts';
import { isShown, isThere, type State } from './state.ts';

export const createPanel = ({ position, widgetStyle }: State, retry: () => void) => {
  const holder = element('div', {
    id: 'cw-widget-holder',
    class: `woot-widget-holder woot-elements--${position} woot-widget-holder--${widgetStyle}`,
  });
  let card: HTMLElement | undefined;
  const paint = (state: State) => {
    toggleClasses(holder, {
      'woot-widget--without-bubble': state.hideMessageBubble,
      'has-unread-view': state.unreadMode,
      'cw-ready': isThere(state),
      'cw-failed': state.failed,
      'woot--hide': !isShown(state),
    });
    if (state.failed === !!card) return;
    card?.remove();
    card = state.failed ? createFailureCard(state, retry) : undefined;
    if (card) holder.prepend(card);
  };
  return { holder, paint };
};
