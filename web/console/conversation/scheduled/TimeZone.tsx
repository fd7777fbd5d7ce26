import { t } from '../../base/texts.ts';

/** Times are those of this device; a colleague may be elsewhere. */
export const TimeZone = () => (
  <p>{t('SEND_LATER_ZONE', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ') })}</p>
);
