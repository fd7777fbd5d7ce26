import { domainEntries, isDomainEntry } from '@porchlight/core/rules/access/allowed-domains.ts';
import { isStandardField } from '@porchlight/core/rules/visitor-forms/pre-chat-answers.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { listedLanguage } from '../../platform/i18n/languages.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { checkHomeBlocks } from '../home-blocks/validate-blocks.ts';
import type { ChannelFields, InboxFields } from './inbox-schema.ts';

/** Wire protocol 10.1: no `/ \ < > @`; starts and ends with a letter, a digit or an underscore. */
export const inboxNameOf = (input: string | undefined): string => {
  const name = input?.trim() ?? '';
  if (name === '') throw invalidRecord('Name cannot be empty', ['name']);
  if (/[/\\<>@]/.test(name)) throw invalidRecord('Name may not contain / \\ < > @', ['name']);
  if (!/^[\p{L}\p{N}_]/u.test(name) || !/[\p{L}\p{N}_]$/u.test(name))
    throw invalidRecord('Name must begin and end with a letter or a digit', ['name']);
  return name;
};

const isWebAddress = (url: string) => URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);

/** A website may be given without a scheme; schemes other than the web's are refused. */
const isWebsite = (url: string) => isWebAddress(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);

const isPattern = (source: string) => {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
};

const FIELD_TYPES = ['standard', 'contact_attribute', 'conversation_attribute'];

const checkForm = ({ pre_chat_form_options: options }: ChannelFields) => {
  const fields = options?.pre_chat_fields ?? [];
  if (new Set(fields.map(({ name }) => name)).size < fields.length)
    throw invalidRecord('Each pre-chat field can be asked once', ['pre_chat_form_options']);
  for (const { name, label, field_type } of fields) {
    if (!/\S/.test(name)) throw invalidRecord('Each pre-chat field needs a name', ['pre_chat_form_options']);
    if (isStandardField(name) !== (field_type === 'standard') || !FIELD_TYPES.includes(field_type))
      throw invalidRecord(
        `The field_type of "${label || name}" must be ${isStandardField(name) ? 'standard' : 'contact_attribute or conversation_attribute'}`,
        ['pre_chat_form_options'],
      );
  }
  for (const { label, regex_pattern } of fields)
    if (regex_pattern && !isPattern(regex_pattern))
      throw invalidRecord(`The pattern of "${label}" is not a valid regular expression`, ['pre_chat_form_options']);
};

/** A text in a language that visitors cannot choose would never be read. */
const checkConsent = ({ consent_text = {} }: InboxFields) => {
  const strange = Object.keys(consent_text).find((code) => !listedLanguage(code));
  if (strange !== undefined)
    throw invalidRecord(`The chat is not available in the language "${strange}"`, ['consent_text']);
};

const checkChannel = (channel: ChannelFields) => {
  const { website_url, webhook_url, allowed_domains = '', home_blocks } = channel;
  if (website_url && !isWebsite(website_url))
    throw invalidRecord('Website URL must be a web address, such as https://example.com', ['website_url']);
  if (webhook_url && !isWebAddress(webhook_url))
    throw invalidRecord('Webhook URL must start with http:// or https://', ['webhook_url']);
  const strange = domainEntries(allowed_domains).find((entry) => !isDomainEntry(entry));
  if (strange)
    throw invalidRecord(`"${strange}" is not a domain. Enter example.com or *.example.com, one per line`, [
      'allowed_domains',
    ]);
  checkForm(channel);
  if (home_blocks) checkHomeBlocks(home_blocks);
};

/** Values are written into style properties: anything that could end one or fetch something is refused. */
const UNSAFE_TOKEN = /[;{}<>\\]|url\s*\(|@import/i;

const checkTokens = ({ design_tokens }: InboxFields) => {
  for (const [mode, tokens] of Object.entries(design_tokens ?? {}))
    for (const [name, value] of Object.entries(tokens ?? {}))
      if (!/^[a-z][a-z0-9-]*$/.test(name) || UNSAFE_TOKEN.test(value))
        throw invalidRecord(`The design token ${mode}.${name} has a value that is not valid CSS`, ['design_tokens']);
};

/** Checks beyond the schema. @throws 422 naming the field. */
export const checkInboxFields = (fields: InboxFields): void => {
  if (fields.timezone !== undefined && !isTimeZone(fields.timezone))
    throw invalidRecord(`"${fields.timezone}" is not a time zone. Use a name such as Europe/Berlin`, ['timezone']);
  checkTokens(fields);
  checkConsent(fields);
  if (fields.channel) checkChannel(fields.channel);
};
