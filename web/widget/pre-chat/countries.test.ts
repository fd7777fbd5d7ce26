import { describe, expect, it } from 'vitest';
import { countryOf, joinNumber, searchCountries } from './countries.ts';

const germany = { name: 'Germany', iso: 'DE', dialCode: '+49', flag: '🇩🇪' };
const america = { name: 'United States', iso: 'US', dialCode: '+1', flag: '🇺🇸' };
const samoa = { name: 'American Samoa', iso: 'AS', dialCode: '+1684', flag: '🇦🇸' };
const aland = { name: 'Åland Islands', iso: 'AX', dialCode: '+358', flag: '🇦🇽' };
const ivory = { name: 'Côte d’Ivoire', iso: 'CI', dialCode: '+225', flag: '🇨🇮' };
const bissau = { name: 'Guinea-Bissau', iso: 'GW', dialCode: '+245', flag: '🇬🇼' };
const all = [germany, america, samoa];

describe('choosing a country', () => {
  it.each([
    ['germ', [germany]],
    ['de', [germany]],
    ['49', [germany]],
    ['AMERICA', [samoa]],
    ['+1', [america, samoa]],
    ['us', [america]],
    ['usa', [america]],
    ['a', [samoa, germany, america]],
    ['4', [germany, samoa]],
    ['', all],
    ['zzz', []],
  ])('PRE-19: "%s" finds by name, dial code or ISO code', (query, found) => {
    expect(searchCountries(all, query)).toEqual(found);
  });

  it.each([
    ['aland', aland],
    ['ÅLAND', aland],
    ["cote d'ivoire", ivory],
    ['cote d', ivory],
    ['guinea bissau', bissau],
  ])('PRE-19: "%s" finds without the signs a keyboard may not have', (query, found) => {
    expect(searchCountries([germany, aland, ivory, bissau], query)).toEqual([found]);
  });

  it('a typed number names its country, the longest code first', () => {
    expect([countryOf(all, '+16841234'), countryOf(all, '+12025550123'), countryOf(all, '+99')]).toEqual([
      samoa,
      america,
      undefined,
    ]);
  });

  it.each([
    [germany, '30 123-456', '+4930123456'],
    [germany, '+1 202 5550123', '+12025550123'],
    [null, '30123456', '30123456'],
    [germany, '  ', ''],
  ])('PRE-22: what is sent is the whole international number', (country, typed, sent) => {
    expect(joinNumber(country, typed)).toBe(sent);
  });
});
