import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import { type Catalogue, createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';
import { selectLocale } from '@porchlight/core/rules/texts/locale.ts';
import { createStore } from './store.ts';

/** The texts of the current language: everything that shows text reads them here, so a change of language updates all of it. */
export type Texts<Key extends string> = {
  t: (key: Key, values?: Values) => string;
  /** BCP 47, for Intl. */
  locale: string;
  dir: 'ltr' | 'rtl';
};

type Page = {
  /** Codes as the server names them (`pt_BR`). */
  enabled: readonly string[];
  english: Catalogue;
  /** Another language's texts, fetched when first wanted; undefined when there are none. */
  load: (code: string) => Promise<Catalogue> | undefined;
};

/** The language that shows. English is always at hand; others come when first wanted, and what they lack is said in English. */
export const createLanguage = <Key extends string>({ enabled, english, load }: Page) => {
  const textsOf = (code: string, catalogue: Catalogue): Texts<Key> => ({
    t: createTranslator(code, catalogue, english),
    locale: languageTag(code),
    dir: directionOf(code),
  });
  const store = createStore(textsOf('en', english));
  let code = 'en';
  let wanted = 'en';
  let coming = Promise.resolve();

  const show = async (chosen: string) => {
    const catalogue = (await load(chosen)?.catch(() => english)) ?? english;
    // A slower answer to an earlier wish must not win.
    if (wanted !== chosen) return;
    code = chosen;
    store.set(textsOf(chosen, catalogue));
  };
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /** As the server names it (`pt_BR`). */
    code: () => code,
    /** The texts of the wanted language are here. */
    isReady: () => code === wanted,
    /** Switches when the language is enabled, otherwise changes nothing. Settles when the texts are there. */
    use: (locale: string | null | undefined): Promise<void> => {
      const chosen = selectLocale(locale, enabled);
      if (!chosen || chosen === wanted) return coming;
      wanted = chosen;
      coming = show(chosen);
      return coming;
    },
  };
};
