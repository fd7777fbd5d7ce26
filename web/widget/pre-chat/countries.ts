import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';

export type Country = { name: string; iso: string; dialCode: string; flag: string };

/** People type the signs of names differently or leave them out: "Côte d’Ivoire", "Guinea-Bissau". */
const asSearched = (text: string): string =>
  foldForSearch(text)
    .replace(/\p{P}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Common names that are neither their name nor their code. */
const KNOWN_AS: Record<string, string> = { AE: 'UAE', GB: 'UK', US: 'USA' };

export const searchCountries = (countries: readonly Country[], query: string): readonly Country[] => {
  const search = asSearched(query);
  if (!search) return countries;
  const rankOf = ({ name, iso, dialCode }: Country): number => {
    const texts = [name, iso, KNOWN_AS[iso] ?? iso, dialCode, dialCode.slice(1)].map(asSearched);
    if (texts.some((text) => text.startsWith(search))) return 0;
    return texts.some((text) => text.includes(search)) ? 1 : 2;
  };
  return countries.filter((country) => rankOf(country) < 2).toSorted((one, other) => rankOf(one) - rankOf(other));
};

/** The longest dial code wins (`+1684` before `+1`). */
export const countryOf = (countries: readonly Country[], number: string): Country | undefined =>
  countries
    .filter(({ dialCode }) => number.startsWith(dialCode))
    .toSorted((a, b) => b.dialCode.length - a.dialCode.length)
    .at(0);

export const joinNumber = (country: Country | null, typed: string): string => {
  const digits = typed.replace(/[\s().-]/g, '');
  if (!digits) return '';
  return digits.startsWith('+') ? digits : (country?.dialCode ?? '') + digits;
};
