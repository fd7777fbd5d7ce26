import { describe, expect, it, vi } from 'vitest';
import { createBubble } from './bubble.ts';
import { type PorchlightSettings, readSettings } from './settings.ts';
import { initialState, type State } from './state.ts';

const paint = (overrides: PorchlightSettings = {}, changes: Partial<State> = {}) => {
  const toggle = vi.fn();
  const state = { ...initialState(readSettings(overrides, 'tok', 'https://chat.example'), []), ...changes };
  const bubble = createBubble(state, toggle);
  bubble.paint(state);
  return { ...bubble, toggle };
};

describe('the launcher', () => {
  it('EMB-05 is a button called "Chat with us", in the visitor\'s language where it is known', () => {
    expect(paint().launcher.getAttribute('aria-label')).toBe('Chat with us');
    expect(paint({ locale: 'de_AT' }).launcher.getAttribute('aria-label')).toBe('Chatten Sie mit uns');
    expect(paint({ locale: 'de', label: 'Frag uns' }).launcher.getAttribute('aria-label')).toBe('Frag uns');
    expect(paint({ locale: 'xx' }).launcher.type).toBe('button');
  });

  it('keeps the ids and classes that pages have written rules for', () => {
    const { holder, launcher } = paint({
      position: 'left',
      widgetStyle: 'flat',
      type: 'expanded_bubble',
    });
    expect([holder.id, holder.className]).toEqual(['cw-bubble-holder', 'woot--bubble-holder']);
    for (const name of [
      'woot-widget-bubble',
      'woot-elements--left',
      'woot-widget-bubble--flat',
      'woot-widget--expanded',
    ])
      expect(launcher.classList).toContain(name);
    expect(launcher.querySelector('svg')?.id).toBe('woot-widget-bubble-icon');
    expect(launcher.querySelector('.woot-widget--expanded__text')?.textContent).toBe('Chat with us');
  });

  it('says what it is doing: waiting, then open', () => {
    const { launcher } = paint({}, { isOpen: true });
    expect([launcher.getAttribute('aria-busy'), launcher.getAttribute('aria-expanded')]).toEqual(['true', 'false']);
  });

  it('stays where it is while the second file has failed, so that the card can be closed', () => {
    const { launcher } = paint({}, { isOpen: true, failed: true });
    expect([launcher.getAttribute('aria-busy'), launcher.getAttribute('aria-expanded')]).toEqual(['false', 'true']);
    expect(launcher.classList).not.toContain('woot--hide');
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
});
