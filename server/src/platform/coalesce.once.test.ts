import { expect, it, vi } from 'vitest';
import { createCoalescer } from './coalesce.ts';

const setUp = (restMs = 5) => {
  const ask = createCoalescer<number>(restMs);
  const source = { value: 1, reads: 0 };
  const read = async () => {
    source.reads += 1;
    const { value } = source;
    await new Promise((done) => setTimeout(done, 10));
    return value;
  };
  return { ask, source, read };
};

it('a hundred who ask at once get one answer', async () => {
  const { ask, source, read } = setUp();
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('a', read)));
  expect(new Set(answers)).toEqual(new Set([1]));
  expect(source.reads).toBe(1);
});

it('who asks while the answer is being read gets one that began after the question', async () => {
  const { ask, source, read } = setUp();
  const first = ask('a', read);
  await vi.waitFor(() => expect(source.reads).toBe(1));
  source.value = 2;
  const later = [ask('a', read), ask('a', read)];
  expect(await first).toBe(1);
  expect(await Promise.all(later)).toEqual([2, 2]);
  expect(source.reads).toBe(2);
});

it('other questions do not wait, and a failure reaches those who waited for it alone', async () => {
  const { ask, source, read } = setUp(60_000);
  await ask('a', read);
  expect(await ask('b', read)).toBe(1);
  const fail = () => Promise.reject(new Error('no database'));
  const failed = [ask('c', fail), ask('c', fail)];
  for (const each of failed) await expect(each).rejects.toThrow('no database');
  expect(await ask('c', read)).toBe(1);
  expect(source.reads).toBe(3);
});
