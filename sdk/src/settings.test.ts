import { describe, expect, it } from 'vitest';
import { colorScheme, readSettings } from './settings.ts';

const read = (input: Parameters<typeof readSettings>[0]) => readSettings(input, 'tok', 'https://chat.example.com//');

describe('settings', () => {
  it.each([
    ['', 'standard'],
    ['standard', 'standard'],
    ['expanded_bubble', 'expanded_bubble'],
    ['round', 'standard'],
  ])('bubble type %j is %s (wire protocol 1.7)', (input, type) => expect(read({ type: input }).type).toBe(type));

  it.each([
    ['', 'rounded'],
    [undefined, 'rounded'],
    ['standard', 'standard'],
    ['flat', 'flat'],
    ['rounded', 'rounded'],
    ['steep', 'rounded'],
  ])('EMB-11 widget style %j is %s', (input, style) => expect(read({ widgetStyle: input }).widgetStyle).toBe(style));

  it.each([
    [undefined, 'light'],
    ['auto', 'auto'],
    ['dark', 'dark'],
    ['night', 'light'],
  ])('colour scheme %j is %s', (input, scheme) => expect(colorScheme(input)).toBe(scheme));

  it('EMB-10 EMB-12 LIM-12 starts from the defaults', () => {
    expect(read({})).toMatchObject({
      baseUrl: 'https://chat.example.com',
      hideMessageBubble: false,
      position: 'right',
      type: 'standard',
      launcherTitle: '',
      showPopoutButton: false,
      showUnreadMessagesDialog: true,
      widgetStyle: 'rounded',
      darkMode: 'light',
      locale: undefined,
      zIndex: 2147483000,
    });
  });

  it('only an absent unread setting means yes', () => {
    for (const [input, is] of [
      [undefined, true],
      [null, true],
      [false, false],
      ['false', false],
      [0, false],
      [true, true],
    ])
      expect(read({ showUnreadMessagesDialog: input }).showUnreadMessagesDialog).toBe(is);
  });

  it('attributes are words: true, false, a number', () => {
    const settings = read({ hideMessageBubble: 'true', showPopoutButton: 'false', zIndex: '40', position: 'centre' });
    expect([settings.hideMessageBubble, settings.showPopoutButton, settings.zIndex, settings.position]).toEqual([
      true,
      false,
      40,
      'right',
    ]);
  });

  it("the browser's language replaces the locale when asked, first dash as underscore", () => {
    Object.defineProperty(navigator, 'language', { value: 'pt-BR', configurable: true });
    expect(read({ locale: 'de', useBrowserLanguage: true }).locale).toBe('pt_BR');
    expect(read({ locale: 'de' }).locale).toBe('de');
  });

  it('a colour is six hex digits, nothing that could carry a style', () => {
    expect(read({ widgetColor: '#AA22cc' }).widgetColor).toBe('#AA22cc');
    for (const widgetColor of ['red', '#abc', '#aabbcc;position:fixed', 5, undefined])
      expect(read({ widgetColor }).widgetColor).toBeUndefined();
  });
});
