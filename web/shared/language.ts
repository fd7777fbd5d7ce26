import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import { type Catalogue, createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';
import { selectLocale } from '@porchlight/core/rules/texts/locale.ts';
import { createStore } from './store.ts';

/** Components read texts here, so that a change of language updates them. */
export type Texts<Key extends string> = {
  t: (key: Key, values?: Values) => string;
  locale: string;
  dir: 'ltr' | 'rtl';
};

type Page = {
  /** Codes as the server names them (`pt_BR`). */
  enabled: readonly string[];
  english: Catalogue;
  /** Undefined when there is no such catalogue. */
  load: (code: string) => Promise<Catalogue> | undefined;
};

export const createLanguage = <Key extends string>({ enabled, english, load }: Page) => {
  const textsOf = (code: string, catalogue: Catalogue): Texts<Key> => ({
    t: createTranslator(code, catalogue, english),
    locale: languageTag(code),
    dir: directionOf(code),
  });
  const store = createStore(textsOf('en', english));
  let code = 'en';
  let requested = 'en';
  let coming = Promise.resolve();

  const show = async (chosen: string) => {
    const catalogue = (await load(chosen)?.catch(() => english)) ?? english;
    if (requested !== chosen) return;
    code = chosen;
    store.set(textsOf(chosen, catalogue));
  };
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    code: () => code,
    isReady: () => code === requested,
    /** Does nothing for a language that is not enabled. Settles when the texts are loaded. */
    use: (locale: string | null | undefined): Promise<void> => {
      const chosen = selectLocale(locale, enabled);
      if (!chosen || chosen === requested) return coming;
      requested = chosen;
      coming = show(chosen);
      return coming;
    },
  };
};
