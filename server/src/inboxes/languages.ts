import { LOCALES } from '@porchlight/core/i18n/locales.ts';

/** `enabledLanguages`: each language by its own name, e.g. `Deutsch (de)`; codes with underscores (wire protocol 3.5). */
export const enabledLanguages = LOCALES.map(({ code, name }) => ({
  name: `${name} (${code.replace('_', '-')})`,
  iso_639_1_code: code as string,
}));
