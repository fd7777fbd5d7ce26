import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import type { TextStorage } from '../../shared/storage.ts';
import { LANGUAGE } from '../base/language.ts';

const KEY = 'porchlight-console-direction';

const known = (direction: string | null) => (direction === 'rtl' || direction === 'ltr' ? direction : null);

/**
 * The page reads the way its language does. `?dir=rtl` turns it round for this tab, whatever the language, so that every screen
 * can be looked at in that way.
 */
export const startDirection = (root: HTMLElement, search: string, tab: TextStorage): void => {
  const fromAddress = known(new URLSearchParams(search).get('dir'));
  if (fromAddress) tab.set(KEY, fromAddress);
  root.lang = languageTag(LANGUAGE);
  root.dir = known(tab.get(KEY)) ?? directionOf(LANGUAGE);
};
