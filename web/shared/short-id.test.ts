import { afterEach, expect, it, vi } from 'vitest';
import { shortId } from './short-id.ts';

afterEach(() => vi.unstubAllGlobals());

it('LIM-23 an id is twelve hex digits with a 4 as the ninth, and no two of a thousand are equal', () => {
  const ids = Array.from({ length: 1_000 }, shortId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}4[0-9a-f]{3}$/);
  expect(new Set(ids).size).toBe(1_000);
  for (const place of [0, 7, 9, 11]) expect(new Set(ids.map((id) => id[place])).size).toBe(16);
});

it('LIM-23 a page of plain http, which has no randomUUID, makes ids too', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(shortId()).toHaveLength(12);
});
