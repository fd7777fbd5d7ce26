import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import type { TextStorage } from '../../shared/storage.ts';
import { LANGUAGE } from '../base/language.ts';

const KEY = 'porchlight-console-direction';

const directionIn = (direction: string | null) => (direction === 'rtl' || direction === 'ltr' ? direction : null);

/** `?dir=rtl` sets it for this tab, whatever the language, so that every screen can be checked. */
export const startDirection = (root: HTMLElement, search: string, tab: TextStorage): void => {
  const fromAddress = directionIn(new URLSearchParams(search).get('dir'));
  if (fromAddress) tab.set(KEY, fromAddress);
  root.lang = languageTag(LANGUAGE);
  root.dir = directionIn(tab.get(KEY)) ?? directionOf(LANGUAGE);
};
