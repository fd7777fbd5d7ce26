import { describe, expect, it } from 'vitest';
import { INITIAL_APP_CONFIG, withHostSettings, withOpen } from './app-config.ts';

describe('how the host page wants the widget', () => {
  it('EMB-12, LIM-12, THM-01: before it says anything, unread messages are shown and nothing is hidden', () => {
    expect(INITIAL_APP_CONFIG).toMatchObject({
      showUnreadMessagesDialog: true,
      hideMessageBubble: false,
      position: 'right',
      widgetStyle: 'rounded',
      darkMode: 'light',
    });
  });

  it('EMB-26: takes what config-set says', () => {
    const settings = {
      position: 'left',
      hideMessageBubble: true,
      showPopoutButton: true,
      showUnreadMessagesDialog: true,
      widgetStyle: 'flat',
      darkMode: 'auto',
    };
    expect(withHostSettings(INITIAL_APP_CONFIG, settings)).toMatchObject(settings);
  });

  it.each([
    ['left', 'left'],
    ['right', 'right'],
    ['middle', 'right'],
    [undefined, 'right'],
  ])('EMB-10: position %s is %s', (position, shown) => {
    expect(withHostSettings(INITIAL_APP_CONFIG, { position }).position).toBe(shown);
  });

  it.each([
    ['standard', 'standard'],
    ['rounded', 'rounded'],
    ['flat', 'flat'],
    ['baroque', 'rounded'],
    [undefined, 'rounded'],
  ])('EMB-11: style %s is %s', (widgetStyle, shown) => {
    expect(withHostSettings(INITIAL_APP_CONFIG, { widgetStyle }).widgetStyle).toBe(shown);
  });

  it('EMB-13: once opened, it stays triggered for the page view', () => {
    const opened = withOpen(INITIAL_APP_CONFIG, true);
    expect([opened.isWebWidgetTriggered, withOpen(opened, false).isWebWidgetTriggered]).toEqual([true, true]);
    expect(withOpen(INITIAL_APP_CONFIG, false).isWebWidgetTriggered).toBe(false);
  });
});
