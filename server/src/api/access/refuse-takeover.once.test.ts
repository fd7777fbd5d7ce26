import { describe, expect, it } from 'vitest';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { refuseTakeover } from './client-access.ts';

type Known = { identifier?: string | null; claimed?: string; isProven?: boolean };
const session = ({ identifier = null, claimed, isProven = false }: Known) =>
  ({
    contact: { identifier, additional_attributes: claimed === undefined ? {} : { claimed_identifier: claimed } },
    contactInbox: { hmac_verified: isProven },
  }) as unknown as Parameters<typeof refuseTakeover>[1];
const isRefused = (isMandatory: boolean, existing: Known | undefined, provenAs: string | undefined) => {
  try {
    refuseTakeover({ hmac_mandatory: isMandatory } as InboxRow, existing && session(existing), provenAs);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ status: 401 });
    return true;
  }
};

describe('an identity proof sent with the source_id of a session', () => {
  it.each<[string, Known | undefined, string | undefined, optional: boolean, mandatory: boolean]>([
    ['that is new', undefined, 'ada', false, false],
    ['that is known, without a proof', { identifier: 'ada', isProven: true }, undefined, false, false],
    ['that the same person has proven', { identifier: 'ada', isProven: true }, 'ada', false, false],
    ['that another person has proven', { identifier: 'ada', isProven: true }, 'eve', true, true],
    ['proven before its contact lost its name', { claimed: 'eve', isProven: true }, 'eve', true, true],
    ['that was said to be of the same person', { claimed: 'ada' }, 'ada', false, false],
    ['that was said to be of another person', { claimed: 'ada' }, 'eve', false, true],
    ['of the same contact, never proven', { identifier: 'ada', claimed: 'eve' }, 'ada', false, false],
    ['of another contact, never proven', { identifier: 'ada', claimed: 'eve' }, 'eve', false, true],
    ['of nobody', {}, 'eve', false, true],
  ])('%s is refused: %#', (_, existing, provenAs, optional, mandatory) =>
    expect([isRefused(false, existing, provenAs), isRefused(true, existing, provenAs)]).toEqual([optional, mandatory]),
  );
});
