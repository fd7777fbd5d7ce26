import { element, setClasses } from './element.ts';
import { createFailureCard } from './failure-card.ts';
import { isShown, isThere, type State } from './state.ts';

export const createPanel = (retry: () => void) => {
  const holder = element('div', { id: 'cw-widget-holder' });
  let card: HTMLElement | undefined;
  const paint = (state: State) => {
    setClasses(
      holder,
      'woot-widget-holder',
      `woot-elements--${state.position}`,
      `woot-widget-holder--${state.widgetStyle}`,
      state.hideMessageBubble && 'woot-widget--without-bubble',
      state.unreadMode && 'has-unread-view',
      isThere(state) && 'cw-ready',
      state.failed && 'cw-failed',
      !isShown(state) && 'woot--hide',
    );
    holder.style.setProperty('--cw-z', `${state.zIndex}`);
    if (state.failed === !!card) return;
    card?.remove();
    card = state.failed ? createFailureCard(state, retry) : undefined;
    if (card) holder.prepend(card);
  };
  const focusTarget = () => holder.querySelector<HTMLElement>('button,iframe');
  return { holder, paint, focusTarget };
};
