import { describe, expect, it } from 'vitest';
import { ACTIVITY, INCOMING, OUTGOING, TEMPLATE } from '../../wire/message-type.ts';
import { isMovable } from './is-movable.ts';

describe('a message that can be moved into another conversation (AGT-202)', () => {
  it('is of the contact, of the team or automatic', () => {
    for (const message_type of [INCOMING, OUTGOING, TEMPLATE])
      expect(isMovable({ message_type, content_type: 'text' })).toBe(true);
    expect(isMovable({ message_type: OUTGOING, content_type: 'cards', content_attributes: {} })).toBe(true);
  });

  it('is no activity, rating or call, and not deleted', () => {
    expect(isMovable({ message_type: ACTIVITY, content_type: 'text' })).toBe(false);
    for (const content_type of ['input_csat', 'integrations'] as const)
      expect(isMovable({ message_type: TEMPLATE, content_type })).toBe(false);
    expect(isMovable({ message_type: INCOMING, content_type: 'text', content_attributes: { deleted: true } })).toBe(
      false,
    );
  });
});
