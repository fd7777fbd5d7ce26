import type { WidgetPortal } from '../../wire/inbox.ts';

/** Wire protocol 8.7: the chat's language when the help centre has it, else the centre's own. */
export const portalLocale = (
  { config }: { config: Pick<WidgetPortal['config'], 'allowed_locales' | 'default_locale'> },
  locale: string,
): string => (config.allowed_locales.includes(locale) ? locale : config.default_locale);
