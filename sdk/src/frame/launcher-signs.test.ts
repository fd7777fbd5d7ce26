import { describe, expect, it } from 'vitest';
import { createBubble } from '../bubble.ts';
import { type PorchlightSettings, readSettings } from '../settings.ts';
import { initialState, type State } from '../state.ts';
import { createSigns, isLight } from './launcher-signs.ts';

const paint = (
  overrides: PorchlightSettings = {},
  changes: Partial<State> = {},
  prepare = (_holder: Element) => {},
) => {
  const state = { ...initialState(readSettings(overrides, 'tok', 'https://chat.example'), []), ...changes };
  const bubble = createBubble(state, () => {});
  prepare(bubble.holder);
  const paintSigns = createSigns(bubble);
  bubble.paint(state);
  paintSigns(state);
  return { ...bubble, close: bubble.holder.querySelector('.woot--close'), paintSigns, state };
};

describe('the launcher of a loaded chat', () => {
  it('EMB-44 says the unread count in words, and marks the launcher unless it is hidden', () => {
    const { launcher } = paint({}, { unread: 2, unreadText: '2 unread messages' });
    expect(launcher.getAttribute('aria-label')).toBe('Chat with us, 2 unread messages');
    expect(launcher.classList).toContain('unread-notification');
    expect([launcher.dataset['count'], paint({}, { unread: 12 }).launcher.dataset['count']]).toEqual(['2', '9+']);
    expect(paint({ hideMessageBubble: true }, { unread: 2 }).launcher.classList).not.toContain('unread-notification');
  });

  it('EMB-44 loses the mark when all is read', () => {
    const { launcher, paintSigns, state } = paint({}, { unread: 2 });
    paintSigns({ ...state, unread: 0 });
    expect(launcher.classList).not.toContain('unread-notification');
    expect(launcher.getAttribute('aria-label')).toBe('Chat with us');
  });

  it('EMB-66 says beside its name that the team is online', () => {
    expect(paint().launcher.title).toBe('Chat with us');
    const { launcher } = paint({}, { presence: 'We are online' });
    expect([launcher.title, launcher.getAttribute('aria-label'), 'online' in launcher.dataset]).toEqual([
      'Chat with us · We are online',
      'Chat with us',
      true,
    ]);
  });

  it('gives way to a close button, with the classes that pages have written rules for', () => {
    const settings: PorchlightSettings = {
      position: 'left',
      widgetStyle: 'flat',
      type: 'expanded_bubble',
      widgetColor: '#ffffff',
    };
    const classes = 'woot-widget-bubble woot-elements--left woot-widget-bubble--flat';
    const closed = paint(settings);
    expect([...(closed.close?.classList ?? [])].sort()).toEqual(
      `${classes} woot--close woot--hide woot-widget-bubble-color--lighter`.split(' ').sort(),
    );
    expect(closed.launcher.classList).not.toContain('woot--hide');
    const { launcher, close } = paint(settings, { isOpen: true, hasLoaded: true });
    expect([launcher.classList.contains('woot--hide'), close?.classList.contains('woot--hide')]).toEqual([true, false]);
    expect(['title', 'aria-label', 'aria-expanded', 'type'].map((name) => close?.getAttribute(name))).toEqual([
      'Chat with us',
      'Chat with us',
      'true',
      'button',
    ]);
  });

  it('takes the close button of a loader that is older than it', () => {
    const { holder, close } = paint({}, { isOpen: true, hasLoaded: true }, (node) => {
      const own = document.createElement('button');
      own.className = 'woot-widget-bubble woot--close woot--hide';
      node.append(own);
    });
    expect(holder.querySelectorAll('.woot--close')).toHaveLength(1);
    expect(close?.classList).not.toContain('woot--hide');
  });

  it.each([
    ['#ffffff', true],
    ['#e0e0e0', false],
    ['#e2e2e2', true],
    ['#1f93ff', false],
    ['#ffff00', true],
  ])('%s is light: %s (brightness above 225)', (color, light) => expect(isLight(color)).toBe(light));
});
