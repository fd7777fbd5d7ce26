import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeMessage, fakeWidget } from './app/widget.fake.ts';
import { createLanguage } from './base/language.ts';
import { speakFirst, startWidget } from './start.ts';

let stop = () => {};
afterEach(() => stop());

const speaking = async (locale: string, asked: string | null) => {
  const made = fakeWidget({ embedding: 'page', channel: { locale } });
  stop = made.stop;
  const { page } = made.widget;
  const enabled = ['en', 'de', 'fr'];
  const language = createLanguage(enabled);
  await speakFirst({ language, page: { ...page, query: { ...page.query, locale: asked } } });
  return { ...made, language };
};

describe('the widget begins', () => {
  it.each([
    ['de', null, 'de'],
    ['de', 'fr', 'fr'],
    ['de', 'xx', 'de'],
    ['de', 'fr_CA', 'fr'],
    ['xx', null, 'en'],
  ])(
    'in the language of the channel (%s) unless the address names another that is enabled (%s): %s (I18-09)',
    async (locale, asked, spoken) => {
      expect((await speaking(locale, asked)).language.code()).toBe(spoken);
    },
  );

  it.each([
    ['webwidget_session_tok', 'messages'],
    ['', 'home'],
  ] as const)(
    'a window named %j goes on where the visitor was when it has their words: %s (EMB-20)',
    (name, screen) => {
      window.name = name;
      const made = fakeWidget({ embedding: 'page', conversation: { sync: 'loading' } });
      stop = () => {
        made.stop();
        window.name = '';
      };
      startWidget(made.widget, async () => {});
      expect(made.widget.router.getSnapshot().name).toBe('home');
      made.change({ sync: 'ready', messages: [fakeMessage(INCOMING, 1)] });
      expect(made.widget.router.getSnapshot().name).toBe(screen);
    },
  );
});
