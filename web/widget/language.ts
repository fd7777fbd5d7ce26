import en from '@porchlight/core/i18n/catalogues/widget/en.json' with { type: 'json' };
import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import { type Catalogue, createTranslator } from '@porchlight/core/i18n/translate.ts';
import { selectLocale } from '@porchlight/core/rules/locale.ts';
import { createStore } from '../shared/store.ts';
import type { Texts } from './texts.ts';

const catalogues = import.meta.glob<Catalogue>(
  ['../../core/src/i18n/catalogues/widget/*.json', '!../../core/src/i18n/catalogues/widget/en.json'],
  { import: 'default' },
);

const textsOf = (code: string, catalogue: Catalogue): Texts => ({
  t: createTranslator(code, catalogue, en),
  locale: languageTag(code),
  dir: directionOf(code),
});

export type Language = ReturnType<typeof createLanguage>;

/** The language that shows. English is always at hand; others come when first wanted, and what they lack is said in English. */
export const createLanguage = (enabled: readonly string[]) => {
  const store = createStore<Texts>(textsOf('en', en));
  let code = 'en';
  let wanted = 'en';
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /** As the server names it (`pt_BR`). */
    code: () => code,
    /** Switches when the language is enabled, otherwise changes nothing (spec section 5). Settles when the texts are there. */
    use: async (locale: string | null | undefined) => {
      const chosen = selectLocale(locale, enabled);
      if (!chosen || chosen === wanted) return;
      wanted = chosen;
      const load = catalogues[`../../core/src/i18n/catalogues/widget/${chosen}.json`];
      const catalogue = chosen === 'en' || !load ? en : await load().catch(() => en);
      // A slower answer to an earlier wish must not win.
      if (wanted !== chosen) return;
      code = chosen;
      store.set(textsOf(chosen, catalogue));
    },
  };
};
