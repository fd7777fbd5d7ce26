import { parseMarkdown } from '@porchlight/core/rules/markdown/markdown.ts';
import { describe, expect, it } from 'vitest';
import { insertAt, mentionOf, triggerAt } from './suggestion.ts';

describe('what an agent is about to insert', () => {
  it.each([
    ['/', 'reply', 'canned', ''],
    ['/shi', 'reply', 'canned', 'shi'],
    ['Hello /shi', 'note', 'canned', 'shi'],
    ['@mi', 'note', 'mention', 'mi'],
    ['line\n@mi', 'note', 'mention', 'mi'],
  ] as const)('is asked for by %j in a %s', (text, mode, kind, query) => {
    expect(triggerAt(text, text.length, mode)).toMatchObject({ kind, query });
  });

  it.each([
    ['@mi', 'reply'],
    ['and/or', 'reply'],
    ['https://x', 'reply'],
    ['/ship now', 'reply'],
    ['mail me@you', 'note'],
  ] as const)('is not asked for by %j in a %s', (text, mode) => {
    expect(triggerAt(text, text.length, mode)).toBeNull();
  });

  it('takes the place of what was typed, wherever the caret is', () => {
    const text = 'Dear /hi, thanks';
    const caret = 'Dear /hi'.length;
    const asked = triggerAt(text, caret, 'reply');
    expect(asked && insertAt(text, caret, asked, 'Vera')).toEqual({ text: 'Dear Vera, thanks', selection: [9, 9] });
    expect(asked && insertAt(text, caret, asked, 'A {{b}} c').selection).toEqual([7, 12]);
    expect(mentionOf('user', { id: 7, name: 'Mia Lee' })).toBe('[@Mia Lee](mention://user/7/Mia%20Lee) ');
  });

  it('is a mention whatever the name has in it', () => {
    const [paragraph] = parseMarkdown(mentionOf('team', { id: 3, name: 'a] (b) [c' }).trim());
    expect(paragraph).toMatchObject({ children: [{ type: 'mention', name: 'a] (b) [c' }] });
  });
});
