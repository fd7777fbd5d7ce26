import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { t } from '../texts.ts';

export type Fact = { label: string; value: string; claimed: boolean };

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const browserOf = (attributes: Record<string, unknown>) => {
  const browser = attributes['browser'];
  if (typeof browser !== 'object' || browser === null) return '';
  const { browser_name = '', browser_version = '', platform_name = '' } = browser as Record<string, unknown>;
  const major = textOf(browser_version).split('.')[0];
  return [`${textOf(browser_name)} ${major}`.trim(), textOf(platform_name)].filter(Boolean).join(', ');
};

/** What is known of a conversation's contact, in the order an agent looks for it. Claims are told apart from facts. */
export const factsOf = ({ meta, additional_attributes, custom_attributes }: TeamConversation): Fact[] => {
  const { sender } = meta;
  const fact = (label: string, value: unknown, claimed = false): Fact => ({ label, value: textOf(value), claimed });
  const claims = sender.additional_attributes;
  return [
    fact(t('EMAIL'), sender.email),
    fact(t('EMAIL'), claims['claimed_email'], true),
    fact(t('PHONE'), sender.phone_number),
    fact(t('PHONE'), claims['claimed_phone_number'], true),
    fact('ID', sender.identifier, !meta.hmac_verified),
    fact('ID', claims['claimed_identifier'], true),
    fact(t('PAGE'), additional_attributes['referer']),
    fact(t('BROWSER'), browserOf(additional_attributes)),
    fact(t('LANGUAGE'), additional_attributes['browser_language']),
    ...Object.entries(sender.custom_attributes).map(([key, value]) => fact(key, value)),
    ...Object.entries(custom_attributes).map(([key, value]) => fact(key, value)),
  ]
    .filter(({ value }) => value !== '')
    .map((each, index, all) => ({
      ...each,
      label: all.findIndex(({ label }) => label === each.label) < index ? `${each.label} (${index})` : each.label,
    }));
};
