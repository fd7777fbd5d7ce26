import type { LiveVisitor } from '@porchlight/core/wire/widget/live-visitor.ts';
import { LOCALE } from '../../base/language.ts';
import { shortAddress } from '../short-address.ts';
import { t } from '../texts.ts';

const nameIn = (type: 'region' | 'language', code: string): string => {
  try {
    return new Intl.DisplayNames([LOCALE], { type }).of(code) ?? code;
  } catch {
    return code;
  }
};

export const countryOf = ({ country_code }: Pick<LiveVisitor, 'country_code'>): string =>
  country_code ? nameIn('region', country_code) : '';

export const languageOf = ({ language }: Pick<LiveVisitor, 'language'>): string =>
  language ? nameIn('language', language) : '';

/** What brought them: a campaign's parameters, else the other site, else their own knowledge of the address. */
export const sourceOf = ({ utm, referrer }: Pick<LiveVisitor, 'utm' | 'referrer'>): string => {
  const named = [utm.source, utm.medium, utm.campaign].filter(Boolean).join(' · ');
  return named || (referrer ? shortAddress(referrer) : t('LIVE_DIRECT'));
};

export const deviceOf = ({
  browser_name,
  platform_name,
}: Pick<LiveVisitor, 'browser_name' | 'platform_name'>): string =>
  [browser_name, platform_name].filter(Boolean).join(', ');
