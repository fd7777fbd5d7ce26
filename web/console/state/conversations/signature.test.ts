import { describe, expect, it } from 'vitest';
import { isSignatureOn, signatureOf, signed } from './signature.ts';

const facts = { agent: { name: 'Ada Agent' }, inbox: { name: 'Lamps' } };

describe('the signature of a reply (AGT-54)', () => {
  it.each([
    ['Ada', 'The lamp team', 'Ada'],
    [' ', '{{agent.name}} of {{inbox.name}}', 'Ada Agent of Lamps'],
    [null, ' ', ''],
    [null, null, ''],
    ['Ada {{contact.phone}}', null, 'Ada'],
  ])('is the agent’s %j, else the inbox’s %j: %j', (message_signature, signature, expected) => {
    expect(signatureOf({ message_signature }, { signature }, facts)).toBe(expected);
  });

  it('stands below the text, and is none without one', () => {
    expect(signed('Hello', 'Ada')).toBe('Hello\n\nAda');
    expect([signed('', 'Ada'), signed('Hello', '')]).toEqual(['', 'Hello']);
    expect(signatureOf({ message_signature: 'Ada' }, undefined, facts)).toBe('Ada');
  });

  it('is on until the agent turns it off', () => {
    expect(
      [{}, { message_signature_enabled: true }, { message_signature_enabled: false }].map((ui_settings) =>
        isSignatureOn({ ui_settings }),
      ),
    ).toEqual([true, true, false]);
  });
});
