import { expect, it } from 'vitest';
import { isEditable } from './editable.ts';

it('a text is edited for five minutes, and nothing that has no text', () => {
  const text = { content: 'Monday', content_type: 'text', created_at: 1_000 };
  expect(isEditable(text, 1_299_999)).toBe(true);
  expect(isEditable(text, 1_300_000)).toBe(false);
  expect(isEditable({ ...text, content_type: 'form' }, 1_000_000)).toBe(false);
  for (const content of [null, '']) expect(isEditable({ ...text, content }, 1_000_000)).toBe(false);
});
