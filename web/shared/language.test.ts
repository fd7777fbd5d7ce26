import { expect, it } from 'vitest';
import { createLanguage } from './language.ts';

const english = { HELLO: 'Hello', BYE: 'Bye' };
const others: Record<string, Record<string, string>> = { de: { HELLO: 'Hallo' }, fa: { HELLO: 'سلام' } };

const openPage = (enabled = ['en', 'de', 'fa', 'xx']) => {
  const waiting = new Map<string, { come: () => void; fail: () => void }>();
  const language = createLanguage<'HELLO' | 'BYE'>({
    enabled,
    english,
    load: (code) =>
      others[code] &&
      new Promise((resolve, reject) =>
        waiting.set(code, { come: () => resolve(others[code] ?? {}), fail: () => reject(new Error('offline')) }),
      ),
  });
  return {
    language,
    come: (code: string) => waiting.get(code)?.come(),
    fail: (code: string) => waiting.get(code)?.fail(),
  };
};
const says = ({ language }: ReturnType<typeof openPage>) => language.getSnapshot().t('HELLO');

it('speaks English until the texts of another language are there, and right to left with them (I18-08, I18-10)', async () => {
  const page = openPage();
  const settled = page.language.use('fa_IR');
  expect([says(page), page.language.code()]).toEqual(['Hello', 'en']);
  page.come('fa');
  await settled;
  expect([says(page), page.language.code(), page.language.getSnapshot().dir]).toEqual(['سلام', 'fa', 'rtl']);
  expect(page.language.getSnapshot().t('BYE')).toBe('Bye');
});

it('shows the last language wished for, whichever texts come last', async () => {
  const page = openPage();
  const first = page.language.use('de');
  const second = page.language.use('fa');
  page.come('fa');
  await second;
  page.come('de');
  await first;
  expect(says(page)).toBe('سلام');
});

it('a second wish for the same language settles with its texts, not before', async () => {
  const page = openPage();
  void page.language.use('de');
  const again = page.language.use('de-AT').then(() => says(page));
  page.come('de');
  expect(await again).toBe('Hallo');
});

it('a language whose texts cannot be fetched, or has none, is spoken in English', async () => {
  const page = openPage();
  const settled = page.language.use('de');
  page.fail('de');
  await settled;
  expect(says(page)).toBe('Hello');
  await page.language.use('xx');
  expect(says(page)).toBe('Hello');
});

it('what is enabled is what may be spoken, by its code (I18-07)', async () => {
  const page = openPage(['en', 'fa']);
  await page.language.use('de');
  expect(page.language.code()).toBe('en');
  const settled = page.language.use('fa');
  page.come('fa');
  await settled;
  expect(page.language.code()).toBe('fa');
});

it('a language that is not enabled changes nothing (I18-06)', async () => {
  const page = openPage(['en', 'de']);
  await page.language.use('fa');
  await page.language.use(null);
  expect([says(page), page.language.code()]).toEqual(['Hello', 'en']);
});
