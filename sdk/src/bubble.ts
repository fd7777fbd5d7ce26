import { element, setAttributes, setClasses } from './element.ts';
import { isThere, type State } from './state.ts';

const inSvg = (tag: string, attributes: Record<string, string>) =>
  setAttributes(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes);

const icon = () => {
  const svg = inSvg('svg', { id: 'woot-widget-bubble-icon', viewBox: '1 1 18 18', 'aria-hidden': 'true' });
  svg.append(inSvg('path', { d: 'M4 4h12q2 0 2 2v6q0 2-2 2h-5l-4 3v-3H4q-2 0-2-2V6q0-2 2-2Z' }));
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
  const [launcher, close] = [element('button'), element('button')];
  const holder = element('div', { id: 'cw-bubble-holder' }, launcher, close);
  launcher.append(icon());
  // The second click of a double click would close the chat again.
  holder.addEventListener('click', ({ detail }) => detail > 1 || toggle());

  const paint = (state: State) => {
    const { presence, unread, hideMessageBubble } = state;
    const color = state.widgetColor ?? state.color;
    const label = state.launcherTitle || state.label;
    const shown = state.isOpen && isThere(state);
    const isExpanded = state.type === 'expanded_bubble';
    const paintButton = (button: HTMLElement, ...names: (string | false)[]) => {
      setAttributes(button, {
        type: 'button',
        title: presence ? `${label} · ${presence}` : label,
        'aria-label': unread ? `${label}, ${state.unreadText || unread}` : label,
        'aria-controls': 'cw-widget-holder',
        'aria-expanded': `${shown}`,
        'aria-busy': `${state.isOpen !== shown}`,
      });
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
    text.textContent = label;
    if (isExpanded && !text.isConnected) launcher.append(text);
    holder.style.setProperty('--cw-z', `${state.zIndex}`);
    holder.style.setProperty('--cw-color', color);
    setClasses(holder, 'woot--bubble-holder', hideMessageBubble && 'woot-hidden');
    paintButton(
      launcher,
      isExpanded && 'woot-widget--expanded',
      unread > 0 && !hideMessageBubble && 'unread-notification',
    );
    paintButton(close, 'woot--close');
  };
  return { holder, launcher, paint };
};
