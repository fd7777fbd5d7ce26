import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';

/** `dialCode` with its plus. */
export type Country = { name: string; iso: string; dialCode: string; flag: string };

/** Names have signs that people type as others or leave out: "Côte d’Ivoire", "Guinea-Bissau". */
const asSearched = (text: string): string =>
  foldForSearch(text)
    .replace(/\p{P}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** What people call them that is neither their name nor their code. */
const KNOWN_AS: Record<string, string> = { AE: 'UAE', GB: 'UK', US: 'USA' };

/** By name, dial code or ISO code; case and accents do not matter, a part is enough (PRE-19). What begins so comes first. */
export const searchCountries = (countries: readonly Country[], query: string): readonly Country[] => {
  const wanted = asSearched(query);
  if (!wanted) return countries;
  const rankOf = ({ name, iso, dialCode }: Country): number => {
    const texts = [name, iso, KNOWN_AS[iso] ?? iso, dialCode, dialCode.slice(1)].map(asSearched);
    if (texts.some((text) => text.startsWith(wanted))) return 0;
    return texts.some((text) => text.includes(wanted)) ? 1 : 2;
  };
  return countries.filter((country) => rankOf(country) < 2).toSorted((one, other) => rankOf(one) - rankOf(other));
};

/** The country whose dial code a typed number begins with; the longest code wins (`+1684` before `+1`). */
export const countryOf = (countries: readonly Country[], number: string): Country | undefined =>
  countries
    .filter(({ dialCode }) => number.startsWith(dialCode))
    .toSorted((a, b) => b.dialCode.length - a.dialCode.length)
    .at(0);

/** What is sent: plus, dial code, digits (PRE-22); empty when there are no digits. */
export const joinNumber = (country: Country | null, typed: string): string => {
  const digits = typed.replace(/[\s().-]/g, '');
  if (!digits) return '';
  return digits.startsWith('+') ? digits : (country?.dialCode ?? '') + digits;
};
