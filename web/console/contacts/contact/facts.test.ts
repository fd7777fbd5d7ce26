import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { describe, expect, it } from 'vitest';
import { factsOf } from './facts.ts';

const conversation = (sender: object) =>
  ({
    meta: { sender: { additional_attributes: {}, ...sender }, hmac_verified: false },
    additional_attributes: {},
  }) as unknown as TeamConversation;

const shown = (sender: object) =>
  factsOf(conversation(sender), 0).map(({ label, value, claimed }) => [label, value, claimed === true]);

describe('what the panel shows of a contact', () => {
  it('marks what a visitor gave without proof, and what another contact has, as not verified', () => {
    const sender = {
      email: 'bea@example.com',
      email_verified: false,
      phone_number: '+4930123456',
      phone_number_verified: true,
      additional_attributes: { claimed_email: 'ada@example.com', claimed_phone_number: '+4930999999' },
    };
    expect(shown(sender)).toEqual([
      ['Email', 'bea@example.com', true],
      ['Email', 'ada@example.com', true],
      ['Phone', '+4930123456', false],
      ['Phone', '+4930999999', true],
    ]);
  });

  it('does not mark an identifier the team gave', () => {
    expect(shown({ identifier: 'user-1', identifier_verified: true })).toEqual([['Identifier', 'user-1', false]]);
    expect(shown({ identifier: 'user-1', identifier_verified: false })).toEqual([['Identifier', 'user-1', true]]);
  });

  it('leaves out a browser that was not recognised and a client that accepts any language', () => {
    const facts = (additional_attributes: object) =>
      factsOf({ ...conversation({}), additional_attributes } as unknown as TeamConversation, 0).map(
        ({ value }) => value,
      );
    const browser = { browser_name: 'Unknown Browser', browser_version: '', platform_name: 'Unknown Platform' };
    expect(facts({ browser, browser_language: '*' })).toEqual([]);
    expect(facts({ browser: { ...browser, platform_name: 'Linux' }, browser_language: 'de' })).toEqual([
      'Linux',
      'German',
    ]);
  });
});
