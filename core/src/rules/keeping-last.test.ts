import { expect, it } from 'vitest';
import { keepingLast } from './keeping-last.ts';

it('a formatter is created again only for another language or zone', () => {
  const created: string[] = [];
  const formatOf = keepingLast((locale: string, zone: string | undefined) => {
    created.push(`${locale} ${zone}`);
    return { locale, zone };
  });
  const first = formatOf('de', 'Europe/Berlin');
  expect(formatOf('de', 'Europe/Berlin')).toBe(first);
  expect(formatOf('de', undefined)).toEqual({ locale: 'de', zone: undefined });
  expect(formatOf('fr', undefined)).toEqual({ locale: 'fr', zone: undefined });
  expect(formatOf('de', 'Europe/Berlin')).toEqual(first);
  expect(created).toEqual(['de Europe/Berlin', 'de undefined', 'fr undefined', 'de Europe/Berlin']);
});
