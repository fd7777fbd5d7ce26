import { describe, expect, it } from 'vitest';
import { failureTexts, labelIn } from './texts.ts';

describe('the launcher’s label when a visitor comes near', () => {
  it.each([
    ['fi', 'Chat with us', 'Keskustele kanssamme'],
    ['pt', 'Chat with us', 'Fale connosco'],
    ['pt_BR', 'Chat with us', 'Converse conosco'],
    ['zh-TW', 'Chat with us', '與我們聊聊'],
    ['nb-NO', 'Chat with us', 'Chat med oss'],
    ['de', 'Chatten Sie mit uns', 'Chatten Sie mit uns'],
    ['fi', 'Ask Ada', 'Ask Ada'],
    ['en', 'Chat with us', 'Chat with us'],
    [undefined, 'Chat with us', 'Chat with us'],
  ])('a page in %s whose launcher said "%s" says "%s"', (locale, label, said) =>
    expect(labelIn(locale, label)).toBe(said),
  );

  it('a chat that did not come says so in the language of the page, else in English', () => {
    expect(failureTexts('uk')[0]).toBe('Не вдалося завантажити чат.');
    expect(failureTexts('eo')).toEqual(failureTexts('en'));
    expect(failureTexts('constructor')).toEqual(failureTexts('en'));
  });
});
