import { element, setClasses } from './element.ts';
import { isThere, type State } from './state.ts';

const SVG = 'http://www.w3.org/2000/svg';

const icon = (): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M4 4h12q2 0 2 2v6q0 2-2 2h-5l-4 3v-3H4q-2 0-2-2V6q0-2 2-2Z');
  for (const [name, value] of Object.entries({
    id: 'woot-widget-bubble-icon',
    viewBox: '1 1 18 18',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value);
  svg.append(path);
  return svg;
};

/** Wire protocol 1.5: the brightness of `#rrggbb` is above 225 of 255. */
export const isLight = (color: string): boolean => {
  const rgb = Number.parseInt(color.slice(1), 16);
  return (rgb >> 16) * 299 + ((rgb >> 8) & 255) * 587 + (rgb & 255) * 114 > 225_000;
};

/** Launcher and close button: real buttons, one of them shown at a time, with one name and one state. */
export const createBubble = (toggle: () => void) => {
  const text = element('span', { class: 'woot-widget--expanded__text' });
  const launcher = element('button', { type: 'button' }, icon());
  const close = element('button', { type: 'button' });
  const holder = element('div', { id: 'cw-bubble-holder' }, launcher, close);
  // The second click of a double click would close the chat again.
  holder.addEventListener('click', ({ detail }) => detail > 1 || toggle());

  const paintButton = (button: HTMLElement, state: State, ...names: (string | false)[]) => {
    const color = state.widgetColor ?? state.color;
    const label = state.launcherTitle || state.label;
    button.style.background = color;
    text.textContent = label;
    button.title = state.presence ? `${label} · ${state.presence}` : label;
    button.setAttribute('aria-label', state.unread ? `${label}, ${state.unreadText || state.unread}` : label);
    button.setAttribute('aria-controls', 'cw-widget-holder');
    const shown = state.isOpen && isThere(state);
    button.setAttribute('aria-expanded', `${shown}`);
    button.setAttribute('aria-busy', `${state.isOpen !== shown}`);
    setClasses(
      button,
      'woot-widget-bubble',
      `woot-elements--${state.position}`,
      state.widgetStyle === 'flat' && 'woot-widget-bubble--flat',
      isLight(color) && 'woot-widget-bubble-color--lighter',
      ...names,
      shown === (button === launcher) && 'woot--hide',
    );
  };

  const paint = (state: State) => {
    const isExpanded = state.type === 'expanded_bubble';
    if (isExpanded && !text.isConnected) launcher.append(text);
    holder.style.setProperty('--cw-z', `${state.zIndex}`);
    holder.style.setProperty('--cw-color', state.widgetColor ?? state.color);
    setClasses(holder, 'woot--bubble-holder', state.hideMessageBubble && 'woot-hidden');
    paintButton(
      launcher,
      state,
      isExpanded && 'woot-widget--expanded',
      state.unread > 0 && !state.hideMessageBubble && 'unread-notification',
    );
    paintButton(close, state, 'woot--close');
  };
  return { holder, launcher, paint };
};
