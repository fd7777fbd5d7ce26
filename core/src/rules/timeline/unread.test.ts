import { describe, expect, it } from 'vitest';
import { unreadMessages, unreadPreview } from './unread.ts';

const message = (message_type: number, created_at: number, content: string | null = 'x', deleted = false) => ({
  message_type,
  created_at,
  content,
  content_attributes: { deleted },
});

describe('unread messages', () => {
  it.each([
    [[], null, 0],
    [[message(1, 1574075964), message(1, 1574092218)], 1474075964, 2],
    [[message(1, 1574075964), message(1, 1574092218), message(0, 1574092218)], 1674075964, 0],
    [[message(1, 1574075964), message(1, 1674075965), message(0, 1574092218)], 1674075964, 1],
  ])('UNR-01: %#', (messages, seen, count) => expect(unreadMessages(messages, seen)).toHaveLength(count));

  it('UNR-02: are all of the team while the visitor has never looked', () =>
    expect(unreadMessages([message(1, 1), message(1, 2)], null)).toHaveLength(2));
  it("UNR-03: are never the visitor's own, activities, templates or deleted ones", () =>
    expect(unreadMessages([message(0, 9), message(2, 9), message(3, 9), message(1, 9, 'x', true)], 1)).toEqual([]));
  it('UNR-07, UNR-08, LIM-10: the preview has the last three with words', () => {
    const all = [message(1, 1, 'a'), message(1, 2, 'b'), message(1, 3, null), message(1, 4, 'c'), message(1, 5, 'd')];
    expect(unreadPreview(all, null, 3).map(({ content }) => content)).toEqual(['b', 'c', 'd']);
    expect(unreadMessages(all, null)).toHaveLength(5);
  });
  it('the preview is empty when nothing is unread', () => expect(unreadPreview([message(1, 1)], 5, 3)).toEqual([]));
});
