import { element, setAttributes, toggleClasses } from './element.ts';
import { isThere, type State } from './state.ts';

const inSvg = (tag: string, attributes: Record<string, string>) =>
  setAttributes(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes);

const icon = () => {
  const svg = inSvg('svg', { id: 'woot-widget-bubble-icon', viewBox: '1 1 18 18' });
  svg.append(inSvg('path', { d: 'M4 4h12q2 0 2 2v6q0 2-2 2h-5l-4 3v-3H4q-2 0-2-2V6q0-2 2-2Z' }));
  return svg;
};

/** The open chat is named, and waited for, on every button that opens or closes it. */
export const paintButton = (button: Element, state: State, name: string, title = name): void => {
  const shown = state.isOpen && isThere(state);
  setAttributes(button, {
    title,
    'aria-label': name,
    'aria-controls': 'cw-widget-holder',
    'aria-expanded': `${shown}`,
    'aria-busy': `${state.isOpen !== shown}`,
  });
};

/** A real button. The second file adds what a launcher of a loaded chat needs (`frame/launcher-signs.ts`). */
export const createBubble = ({ position, widgetStyle, type }: State, toggle: () => void) => {
  const launcher = element(
    'button',
    { type: 'button', class: `woot-widget-bubble woot-elements--${position}` },
    icon(),
  );
  const holder = element('div', { id: 'cw-bubble-holder', class: 'woot--bubble-holder' }, launcher);
  const text = element('span', { class: 'woot-widget--expanded__text' });
  const isExpanded = type === 'expanded_bubble';
  toggleClasses(launcher, {
    'woot-widget-bubble--flat': widgetStyle === 'flat',
    'woot-widget--expanded': isExpanded,
  });
  if (isExpanded) launcher.append(text);
  // The second click of a double click would close the chat again.
  holder.addEventListener('click', ({ detail }) => detail > 1 || toggle());

  const paint = (state: State) => {
    const label = state.launcherTitle || state.label;
    text.textContent = label;
    holder.style.setProperty('--cw-color', state.widgetColor ?? state.color);
    toggleClasses(holder, { 'woot-hidden': state.hideMessageBubble });
    paintButton(launcher, state, label);
  };
  return { holder, launcher, paint };
};
