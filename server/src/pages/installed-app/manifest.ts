import { CANVAS } from '@porchlight/core/data/canvas.ts';
import english from '@porchlight/core/i18n/catalogues/console/en.json' with { type: 'json' };
import { CONSOLE_LANGUAGES } from '@porchlight/core/i18n/console-languages.ts';
import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import type { Brand } from '../../platform/config/environment.ts';
import { acceptedAmong } from '../../platform/i18n/languages.ts';
import { loadTranslator } from '../../platform/i18n/texts.ts';
import { appIcons, appName } from '../app-icons.ts';

/** Views of the inbox that the icon's menu opens (`web/console/state/conversations/linked-view.ts`). */
const SHORTCUTS = [
  ['INBOX', '/app'],
  ['MENTIONS', '/app?show=open&kind=mention'],
  ['UNASSIGNED', '/app?show=open&assignee=unassigned'],
] as const;

/** The web app manifest of the console, in the first language of the browser that the console has. */
export const presentManifest = async (brand: Brand, acceptLanguage: string | undefined) => {
  const locale = acceptedAmong(acceptLanguage, CONSOLE_LANGUAGES) ?? 'en';
  const translate = await loadTranslator('console', locale, english);
  const name = appName(brand);
  return {
    id: '/app',
    name,
    short_name: name,
    lang: languageTag(locale),
    dir: directionOf(locale),
    start_url: '/app',
    scope: '/app',
    display: 'standalone',
    background_color: CANVAS.light,
    theme_color: CANVAS.light,
    categories: ['business', 'productivity'],
    icons: appIcons(brand),
    shortcuts: SHORTCUTS.map(([key, url]) => ({ name: translate(key), url })),
  };
};
