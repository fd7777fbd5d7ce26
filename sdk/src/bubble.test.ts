import { describe, expect, it, vi } from 'vitest';
import { createBubble, isLight } from './bubble.ts';
import { type PorchlightSettings, readSettings } from './settings.ts';
import { initialState, type State } from './state.ts';

const paint = (overrides: PorchlightSettings = {}, changes: Partial<State> = {}) => {
  const toggle = vi.fn();
  const bubble = createBubble(toggle);
  bubble.paint({ ...initialState(readSettings(overrides, 'tok', 'https://chat.example'), []), ...changes });
  const close = bubble.holder.querySelector('.woot--close');
  return { ...bubble, close, toggle };
};

describe('the launcher', () => {
  it('EMB-05 is a button called "Chat with us", in the visitor\'s language where it is known', () => {
    expect(paint().launcher.getAttribute('aria-label')).toBe('Chat with us');
    expect(paint({ locale: 'de_AT' }).launcher.getAttribute('aria-label')).toBe('Chatten Sie mit uns');
    expect(paint({ locale: 'de', label: 'Frag uns' }).launcher.getAttribute('aria-label')).toBe('Frag uns');
    expect(paint({ locale: 'xx' }).launcher.type).toBe('button');
  });

  it('EMB-44 says the unread count in words, and marks the launcher unless it is hidden', () => {
    const { launcher } = paint({}, { unread: 2, unreadText: '2 unread messages' });
    expect(launcher.getAttribute('aria-label')).toBe('Chat with us, 2 unread messages');
    expect(launcher.classList).toContain('unread-notification');
    expect(paint({ hideMessageBubble: true }, { unread: 2 }).launcher.classList).not.toContain('unread-notification');
  });

  it('EMB-66 says beside its name that the team is online', () => {
    expect(paint().launcher.title).toBe('Chat with us');
    const { launcher } = paint({}, { presence: 'We are online' });
    expect([launcher.title, launcher.getAttribute('aria-label')]).toEqual([
      'Chat with us · We are online',
      'Chat with us',
    ]);
  });

  it('keeps the ids and classes that pages have written rules for', () => {
    const { holder, launcher, close } = paint({
      position: 'left',
      widgetStyle: 'flat',
      type: 'expanded_bubble',
      widgetColor: '#ffffff',
    });
    expect([holder.id, holder.className]).toEqual(['cw-bubble-holder', 'woot--bubble-holder']);
    for (const name of [
      'woot-widget-bubble',
      'woot-elements--left',
      'woot-widget-bubble--flat',
      'woot-widget-bubble-color--lighter',
      'woot-widget--expanded',
    ])
      expect(launcher.classList).toContain(name);
    expect(close?.className).toBe(
      'woot-widget-bubble woot-elements--left woot-widget-bubble--flat woot-widget-bubble-color--lighter woot--close woot--hide',
    );
    expect(launcher.querySelector('svg')?.id).toBe('woot-widget-bubble-icon');
    expect(launcher.querySelector('.woot-widget--expanded__text')?.textContent).toBe('Chat with us');
  });

  it('says what it is doing: waiting, then open', () => {
    expect(paint({}, { isOpen: true }).launcher.getAttribute('aria-busy')).toBe('true');
    const { launcher, close } = paint({}, { isOpen: true, hasLoaded: true });
    expect([launcher.getAttribute('aria-busy'), close?.getAttribute('aria-expanded')]).toEqual(['false', 'true']);
    expect(launcher.classList).toContain('woot--hide');
  });

  it('EMB-07 a click anywhere in its holder toggles', () => {
    const { launcher, toggle } = paint();
    launcher.click();
    expect(toggle).toHaveBeenCalledOnce();
  });

  it('EMB-07 a double click opens, and does not close what it opened', () => {
    const { launcher, toggle } = paint();
    for (const detail of [1, 2]) launcher.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
    expect(toggle).toHaveBeenCalledOnce();
  });

  it.each([
    ['#ffffff', true],
    ['#e0e0e0', false],
    ['#e2e2e2', true],
    ['#1f93ff', false],
    ['#ffff00', true],
  ])('%s is light: %s (brightness above 225)', (color, light) => expect(isLight(color)).toBe(light));
});
