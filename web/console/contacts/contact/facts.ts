import { isRecord } from '@porchlight/core/rules/read-field.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { LOCALE } from '../../base/language.ts';
import { t } from '../texts.ts';
import { localTimeOf } from './local-time.ts';

export type Fact = { key: string; label: string; value: string; claimed?: boolean; href?: string };

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The API says "Unknown Browser" and "Unknown Platform" for what it does not recognise; an agent has no use for that. */
const knownName = (name: unknown) => (/^Unknown /.test(textOf(name)) ? '' : textOf(name));

const browserOf = (attributes: Record<string, unknown>) => {
  const browser = attributes['browser'];
  if (!isRecord(browser)) return '';
  const { browser_name, browser_version, platform_name } = browser;
  const major = textOf(browser_version).split('.')[0];
  return [`${knownName(browser_name)} ${major}`.trim(), knownName(platform_name)].filter(Boolean).join(', ');
};

const languageOf = (code: unknown) => {
  const text = textOf(code);
  // A client that accepts any language sends "*".
  if (text === '*') return '';
  try {
    return text && (new Intl.DisplayNames([LOCALE], { type: 'language' }).of(text) ?? text);
  } catch {
    return text;
  }
};

const webAddress = (value: string) => (/^https?:\/\//.test(value) ? { href: value } : {});

/** In the order an agent looks for them. Claimed values are marked. `now` in milliseconds. */
export const factsOf = ({ meta, additional_attributes: begun }: TeamConversation, now: number): Fact[] => {
  const { sender } = meta;
  const attributes = sender.additional_attributes;
  const fact = (key: string, label: string, value: unknown, more: Partial<Fact> = {}): Fact => ({
    key,
    label,
    value: textOf(value),
    ...more,
  });
  const claim = (key: string, label: string) => fact(key, label, attributes[key], { claimed: true });
  const local = localTimeOf(begun['time_zone'], now);
  return [
    fact('email', t('EMAIL'), sender.email, {
      href: `mailto:${sender.email}`,
      claimed: sender.email_verified === false,
    }),
    claim('claimed_name', t('NAME')),
    claim('claimed_email', t('EMAIL')),
    fact('phone', t('PHONE'), sender.phone_number, {
      href: `tel:${sender.phone_number}`,
      claimed: sender.phone_number_verified === false,
    }),
    claim('claimed_phone_number', t('PHONE')),
    fact('identifier', t('IDENTIFIER'), sender.identifier, {
      claimed: !(sender.identifier_verified ?? meta.hmac_verified),
    }),
    claim('claimed_identifier', t('IDENTIFIER')),
    fact('company', t('COMPANY'), attributes['company_name']),
    fact('city', t('CITY'), attributes['city']),
    fact('place', t('PLACE'), local && `${local.name} · ${t('LOCAL_TIME', { time: local.time })}`),
    fact('page', t('PAGE'), begun['referer'], webAddress(textOf(begun['referer']))),
    fact('browser', t('BROWSER'), browserOf(begun)),
    fact('language', t('LANGUAGE'), languageOf(begun['browser_language'])),
  ].filter(({ value }) => value !== '');
};
