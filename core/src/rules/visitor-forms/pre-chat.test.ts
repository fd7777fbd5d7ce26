import { describe, expect, it } from 'vitest';
import type { PreChatField } from '../../wire/inbox.ts';
import { MAX_MESSAGE_LENGTH } from '../../wire/limits.ts';
import { asksFirstMessage, hasPreChatForm, needsPreChatForm, preChatFields } from './pre-chat.ts';
import { preChatError, preChatPayload, regexFrom } from './pre-chat-answers.ts';

const field = (name: string, extra: Partial<PreChatField> = {}): PreChatField => ({
  name,
  type: 'text',
  field_type: 'standard',
  label: name,
  required: true,
  enabled: true,
  ...extra,
});
const options = {
  pre_chat_message: 'Hello',
  pre_chat_fields: [field('fullName'), field('emailAddress'), field('phoneNumber', { enabled: false })],
};
const anonymous = { has_email: false, has_phone_number: false, has_name: false };

describe('whether and what is asked', () => {
  it.each([
    [true, options, true],
    [false, options, false],
    [true, { pre_chat_fields: [field('fullName', { enabled: false })] }, false],
    [true, {}, false],
  ])('PRE-01, PRE-02: enabled %s, %#: %s', (enabled, input, shown) =>
    expect(hasPreChatForm({ enabled, options: input })).toBe(shown),
  );
  it('PRE-03: only enabled fields are asked', () =>
    expect(preChatFields(options, anonymous).map(({ name }) => name)).toEqual(['fullName', 'emailAddress']));
  it.each([
    ['no field is', options.pre_chat_fields, true],
    ['its field is switched on', [field('message')], true],
    ['its field is switched off', [field('fullName'), field('message', { enabled: false })], false],
  ])('PRE-24: where %s, the first message is asked: %#', (_, pre_chat_fields, asked) =>
    expect(asksFirstMessage({ pre_chat_fields })).toBe(asked),
  );
  it('PRE-25: what is known is not asked, and a form with nothing left is skipped', () => {
    const answered = { ...anonymous, has_email: true };
    expect(preChatFields(options, answered)).toEqual([]);
    const names = (contact: Parameters<typeof preChatFields>[1]) =>
      preChatFields(options, contact).map(({ name }) => name);
    expect(names(null)).toEqual(['fullName', 'emailAddress']);
    expect(names({ ...anonymous, identifier: 'user-1' })).toEqual(['emailAddress']);
    expect(names({ ...anonymous, has_phone_number: true })).toEqual(['emailAddress']);
    expect([
      needsPreChatForm({ enabled: true, options }, anonymous),
      needsPreChatForm({ enabled: true, options }, answered),
    ]).toEqual([true, false]);
  });
});

describe('what is wrong with a value', () => {
  it.each([
    ['PRE-09', field('fullName'), ' ', 'name-required'],
    ['PRE-10', field('emailAddress'), '', 'email-required'],
    ['PRE-11', field('emailAddress'), 'a@b', 'email-invalid'],
    ['PRE-11', field('emailAddress'), 'a@b.co', undefined],
    ['PRE-11', field('emailAddress'), 'a@b.co.', 'email-invalid'],
    ['PRE-12', field('phoneNumber'), '', 'phone-required'],
    ['PRE-13', field('phoneNumber'), '30123456', 'country-required'],
    ['PRE-14', field('phoneNumber'), '+0301234', 'phone-invalid'],
    ['PRE-14', field('phoneNumber'), '+49301234', undefined],
    ['PRE-17', field('phoneNumber'), '+49 abc', 'phone-invalid'],
    ['PRE-15', field('message'), '', 'message-too-short'],
    ['PRE-15', field('message'), 'x'.repeat(MAX_MESSAGE_LENGTH), undefined],
    ['PRE-15', field('message'), 'x'.repeat(MAX_MESSAGE_LENGTH + 1), 'message-too-long'],
    ['PRE-07', field('fullName', { required: false }), '', undefined],
    ['PRE-07', field('order'), '', 'required'],
    ['PRE-08', field('order', { regex_pattern: '/^[A-Z]{2}\\d+$/' }), 'ab1', 'pattern'],
    ['PRE-08', field('order', { regex_pattern: '/^[A-Z]{2}\\d+$/i' }), 'ab1', undefined],
    ['PRE-08', field('order', { regex_pattern: '/(/' }), 'anything', undefined],
    ['PRE-16', field('when', { type: 'date' }), 'never', 'invalid'],
    ['PRE-16', field('home', { type: 'link' }), 'nope', 'url-invalid'],
    ['PRE-16', field('size', { type: 'number' }), 'many', 'invalid'],
    ['PRE-16', field('size', { type: 'number' }), '12', undefined],
  ] as const)('%s: %#', (_row, input, value, error) => expect(preChatError(input, value)).toBe(error));
  it('reads /…/i as the pattern it is', () =>
    expect([regexFrom('/^[a-z]+$/i')?.test('ABC'), regexFrom('/^[a-z]+$/i')?.test('123')]).toEqual([true, false]));
});

it('PRE-06, PRE-22, PRE-23: each value goes where its field says', () => {
  const fields = [
    field('fullName'),
    field('plan', { field_type: 'contact_attribute' }),
    field('order', { field_type: 'conversation_attribute' }),
    field('note', { field_type: 'conversation_attribute' }),
    field('message'),
  ];
  expect(
    preChatPayload(fields, {
      fullName: ' Ann ',
      emailAddress: 'a@b.co',
      phoneNumber: '+4930',
      message: ' hi ',
      plan: 'pro',
      order: 'A1',
      note: '',
    }),
  ).toEqual({
    contact: { name: 'Ann', email: 'a@b.co', phone_number: '+4930' },
    message: ' hi ',
    contact_attributes: { plan: 'pro' },
    conversation_attributes: { order: 'A1', note: null },
  });
});

it('PRE-06: no answer is lost, whatever kind an older form says its field is', () => {
  const fields = [field('company'), field('size', { field_type: 'number' }), field('fullName', { field_type: 'text' })];
  expect(preChatPayload(fields, { company: 'Acme', size: '12', fullName: 'Ann' })).toEqual({
    contact: { name: 'Ann' },
    message: '',
    contact_attributes: {},
    conversation_attributes: { company: 'Acme', size: '12' },
  });
});
