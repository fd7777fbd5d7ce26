import english from '@porchlight/core/i18n/catalogues/calls/en.json';
import { type Catalogue, createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

export type CallTextKey = keyof typeof english;
export type CallTexts = (key: CallTextKey, values?: Values) => string;

const catalogues = import.meta.glob<Catalogue>(
  ['../../../core/src/i18n/catalogues/calls/*.json', '!../../../core/src/i18n/catalogues/calls/en.json'],
  { import: 'default' },
);

const load = async (code: string): Promise<CallTexts> => {
  const loadCatalogue = catalogues[`../../../core/src/i18n/catalogues/calls/${code}.json`];
  // English where the language is missing or its catalogue did not load.
  return createTranslator(code, (await loadCatalogue?.().catch(() => undefined)) ?? english, english);
};

/** React's `use` needs the same promise each time. */
const loaded = new Map<string, Promise<CallTexts>>();

/** `code` as the server names languages (`pt_BR`). */
export const loadCallTexts = (code: string): Promise<CallTexts> => {
  const texts = loaded.get(code) ?? load(code);
  loaded.set(code, texts);
  return texts;
};
