import { describe, expect, it } from 'vitest';
import { ACTIVITY, INCOMING, type MessageType, OUTGOING, TEMPLATE } from '../../wire/message-type.ts';
import { unreadMessages, unreadPreview } from './unread.ts';

const message = (message_type: MessageType, created_at: number, content: string | null = 'x', deleted = false) => ({
  message_type,
  created_at,
  content,
  content_attributes: { deleted },
});

describe('unread messages', () => {
  it.each([
    [[], null, 0],
    [[message(OUTGOING, 1574075964), message(OUTGOING, 1574092218)], 1474075964, 2],
    [[message(OUTGOING, 1574075964), message(OUTGOING, 1574092218), message(INCOMING, 1574092218)], 1674075964, 0],
    [[message(OUTGOING, 1574075964), message(OUTGOING, 1674075965), message(INCOMING, 1574092218)], 1674075964, 1],
  ])('UNR-01: %#', (messages, seen, count) => expect(unreadMessages(messages, seen)).toHaveLength(count));

  it('UNR-02: are all of the team while the visitor has never looked', () =>
    expect(unreadMessages([message(OUTGOING, 1), message(OUTGOING, 2)], null)).toHaveLength(2));
  it("UNR-03: are never the visitor's own, activities, templates or deleted ones", () =>
    expect(
      unreadMessages(
        [message(INCOMING, 9), message(ACTIVITY, 9), message(TEMPLATE, 9), message(OUTGOING, 9, 'x', true)],
        1,
      ),
    ).toEqual([]));
  it('UNR-07, UNR-08, LIM-10: the preview has the last three with words', () => {
    const all = [
      message(OUTGOING, 1, 'a'),
      message(OUTGOING, 2, 'b'),
      message(OUTGOING, 3, null),
      message(OUTGOING, 4, 'c'),
      message(OUTGOING, 5, 'd'),
    ];
    expect(unreadPreview(all, null, 3).map(({ content }) => content)).toEqual(['b', 'c', 'd']);
    expect(unreadMessages(all, null)).toHaveLength(5);
  });
  it('the preview is empty when nothing is unread', () =>
    expect(unreadPreview([message(OUTGOING, 1)], 5, 3)).toEqual([]));
});
