import { expect, it } from 'vitest';
import { analyticsPath, daysIn, newArticlePath } from './address.ts';

it('the range of the analytics is in their address, 30 days where none is (AGT-227)', () => {
  expect(['?range=7d', '?range=90d', '', '?range=8d', '?range=7'].map(daysIn)).toEqual([7, 90, 30, 30, 30]);
  expect(analyticsPath('a b', 7)).toBe('/app/help-centre/a%20b/analytics?range=7d');
});

it('a new article begins in the language of the search with its text as the title (AGT-228)', () => {
  const of = (query: string, locale: string) =>
    Object.fromEntries(new URL(`http://x${newArticlePath('acme', { query, locale })}`).searchParams);
  expect(of('reset & go', 'en')).toEqual({ title: 'Reset & go', locale: 'en' });
  expect(of('iade süresi', 'tr')).toEqual({ title: 'İade süresi', locale: 'tr' });
  expect(of('über uns', 'pt_BR')).toEqual({ title: 'Über uns', locale: 'pt_BR' });
  expect(of('退款', 'zh_CN')).toEqual({ title: '退款', locale: 'zh_CN' });
});
