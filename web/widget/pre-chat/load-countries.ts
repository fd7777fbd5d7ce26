import type { Country } from './countries.ts';

export const loadCountries = async (
  locale: string,
): Promise<{ countries: readonly Country[]; likely: Country | null }> => {
  const { DIAL_CODES, likelyCountry } = await import('@porchlight/core/data/dial-codes.ts');
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const countries = DIAL_CODES.map((entry) => ({ ...entry, name: names.of(entry.iso) ?? entry.iso })).toSorted((a, b) =>
    a.name.localeCompare(b.name, locale),
  );
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const likely = likelyCountry(timeZone, navigator.language);
  return { countries, likely: countries.find(({ iso }) => iso === likely?.iso) ?? null };
};
