import { expect, it } from 'vitest';
import { isEmojiOnly } from './emoji-only.ts';

it.each([
  ['👍', true],
  ['👩🏿‍🚀 ❤️ 🇩🇪', true],
  ['1️⃣', true],
  ['👍👍👍👍', false],
  ['ok 👍', false],
  ['1', false],
  ['', false],
  [' 👍 ', true],
  [`👍${' '.repeat(97)}`, true],
  [`👍${' '.repeat(98)}`, false],
  ['#', false],
])('%s is shown large: %s', (text, large) => expect(isEmojiOnly(text)).toBe(large));
