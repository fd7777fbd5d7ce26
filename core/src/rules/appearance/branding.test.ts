import { expect, it } from 'vitest';
import { brandingLink, withInstallationName } from './branding.ts';

it.each([
  ['https://b.co', 'shop.example', 'https://b.co?utm_source=widget_branding&utm_referrer=shop.example'],
  ['https://b.co', '', 'https://b.co?utm_source=survey_branding'],
  [
    'https://b.co/?a=1',
    'shop.example:80',
    'https://b.co/?a=1&utm_source=widget_branding&utm_referrer=shop.example%3A80',
  ],
  ['https://b.co/x#top', '', 'https://b.co/x?utm_source=survey_branding#top'],
  ['', 'shop.example', undefined],
  ['javascript:alert(1)', '', undefined],
])('BRD-06, BRD-07, BRD-08: %s from %s', (brand, host, link) => expect(brandingLink(brand, host)).toBe(link));
it.each([
  ['Porchlight is awesome', 'Acme Inc', 'Acme Inc is awesome'],
  ['Porchlight is awesome', '$& & sons', '$& & sons is awesome'],
  ['Porchlight is awesome', '', 'Porchlight is awesome'],
  ['Porchlight is awesome', null, 'Porchlight is awesome'],
])('BRD-10, BRD-11: %s for %s', (text, name, shown) => expect(withInstallationName(text, name)).toBe(shown));
