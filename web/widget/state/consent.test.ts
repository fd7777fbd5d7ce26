import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../shared/storage.ts';
import { createConsent } from './consent.ts';

const asked = { texts: { en: 'May we keep this?' }, version: '2' };

describe('consent before the first message', () => {
  it('is not asked where the inbox has no text', () => {
    const sent: string[] = [];
    createConsent(null, memoryStorage()).gate('hi', () => sent.push('hi'));
    expect(sent).toEqual(['hi']);
  });

  it('holds what was typed until the visitor agrees, then sends it with the version and the language agreed to', () => {
    const sent: unknown[] = [];
    const consent = createConsent(asked, memoryStorage());
    consent.gate('hi', () => sent.push(consent.proof()));
    expect([sent, consent.getSnapshot()?.text]).toEqual([[], 'hi']);
    consent.agree('en');
    expect([sent, consent.getSnapshot()]).toEqual([[{ consent_version: '2 en' }], null]);
  });

  it('gives the words back when the visitor does not agree, and sends nothing', () => {
    const happened: string[] = [];
    const consent = createConsent(asked, memoryStorage());
    consent.gate(
      'hi',
      () => happened.push('sent'),
      () => happened.push('given back'),
    );
    consent.decline();
    expect(happened).toEqual(['given back']);
    expect(consent.isNeeded()).toBe(true);
  });

  it('remembers a yes, and asks again when the text has changed', () => {
    const storage = memoryStorage();
    const first = createConsent(asked, storage);
    first.gate('hi', () => {});
    first.agree('en');
    expect(createConsent(asked, storage).isNeeded()).toBe(false);
    expect(createConsent({ ...asked, version: '3' }, storage).isNeeded()).toBe(true);
    // A corrected wording of the same consent: the wording that was read is sent.
    const corrected = createConsent({ ...asked, version: '2.1' }, storage);
    expect([corrected.isNeeded(), corrected.proof()]).toEqual([false, { consent_version: '2 en' }]);
    corrected.agree('en');
    expect(createConsent({ ...asked, version: '2.2' }, storage).isNeeded()).toBe(false);
  });

  it('values of the host page wait for the consent, are sent in their order, and before the message', async () => {
    const happened: string[] = [];
    const consent = createConsent(asked, memoryStorage());
    const sendLater = (what: string) =>
      consent.afterwards(async () => {
        await Promise.resolve();
        happened.push(what);
      });
    await sendLater('who');
    await sendLater('colour');
    consent.gate('hi', () => happened.push('words'));
    expect(happened).toEqual([]);
    await consent.agree('en');
    await sendLater('later');
    expect(happened).toEqual(['who', 'colour', 'words', 'later']);
  });
});
