import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

describe('the excerpt of a message that was found', () => {
  it('marks the first of the words, however it is written', () => {
    expect(excerptOf('The Café lantern hums', 'hum cafe')).toEqual({
      before: 'The ',
      found: 'Café',
      after: ' lantern hums',
    });
  });

  it('prefers the beginning of a word, and finds parts where there are no words', () => {
    expect(excerptOf('a plantation of plants', 'ant').found).toBe('ant');
    expect(excerptOf('relight the light', 'light').before).toBe('relight the ');
    expect(excerptOf('ランタンが壊れました', '壊れ')).toEqual({ before: 'ランタンが', found: '壊れ', after: 'ました' });
  });

  it('begins near the word in a long text', () => {
    const { before, found, after } = excerptOf(`${'much to say '.repeat(50)}lantern ${'and more '.repeat(50)}`, 'lant');
    expect([before, found]).toEqual(['…to say much to say ', 'lant']);
    expect(after.length).toBeLessThan(160);
  });

  it('begins near the word where a language has no spaces', () => {
    const { before, found, after } = excerptOf(
      `${'昨日の夜から'.repeat(50)}ランタン${'が点きません'.repeat(50)}`,
      'ランタン',
    );
    expect([before, found]).toEqual([`…${'昨日の夜から'.repeat(4)}`, 'ランタン']);
    expect(after.length).toBeLessThan(160);
    expect(excerptOf(`${'😀'.repeat(20)}夜ランタン`, 'ランタン').before).toBe(`…${'😀'.repeat(11)}夜`);
  });

  it('is the beginning of a text without any of the words', () => {
    expect(excerptOf('Hello there', '…')).toEqual({ before: 'Hello there', found: '', after: '' });
  });
});
