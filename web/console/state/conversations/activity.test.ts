import { describe, expect, it } from 'vitest';
import { type ActivityRow, activityRow, splitActivity, withActivity } from './activity.ts';

const activity = (key: number, content: string | null, at = key) => ({ key: `m${key}`, content, created_at: at });

const fold = (...texts: [string, number][]): ActivityRow[] => {
  const rows: ActivityRow[] = [];
  for (const [index, [content, at]] of texts.entries()) {
    const last = rows.at(-1);
    const longer = last && withActivity(last, activity(index, content, at));
    if (longer) rows.pop();
    rows.push(longer ?? activityRow(activity(index, content, at)));
  }
  return rows;
};

describe('an activity', () => {
  it.each([
    ['Ada added vip, order', 'Ada', 'added vip, order'],
    ['Ada Moss set the priority to high', 'Ada Moss', 'set the priority to high'],
    ['Ada has muted the conversation', 'Ada', 'has muted the conversation'],
    ['Ada self-assigned this conversation', 'Ada', 'self-assigned this conversation'],
    ['Assigned to Mia Lee by VIP orders', 'VIP orders', 'Assigned to Mia Lee'],
    ['Assigned to Those who stand by by Ada', 'Ada', 'Assigned to Those who stand by'],
    ['Conversation was marked as resolved by Ada', 'Ada', 'Conversation was marked as resolved'],
  ])('“%s” names its cause', (text, cause, change) => {
    expect(splitActivity(text)).toEqual({ cause, change });
  });

  it.each(['System reopened the conversation due to a new incoming message.', '', 'Conversation was resolved'])(
    '“%s” names none',
    (text) => expect(splitActivity(text)).toBeNull(),
  );
});

describe('activities in a row', () => {
  it('of one cause within a minute are one row, which keeps the key of the first', () => {
    const [row, ...others] = fold(['Ada added vip', 0], ['Assigned to Mia by Ada', 3], ['Ada removed order', 59]);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      key: 'm0',
      summary: { cause: 'Ada', changes: ['added vip', 'Assigned to Mia', 'removed order'] },
    });
    expect(row?.entries.map(({ text, at }) => [text, at])).toEqual([
      ['Ada added vip', 0],
      ['Assigned to Mia by Ada', 3],
      ['Ada removed order', 59],
    ]);
  });

  it.each([
    [
      'of another cause',
      [
        ['Ada added vip', 0],
        ['Mia added order', 1],
      ],
    ],
    [
      'of another with the same first name',
      [
        ['Ada added vip', 0],
        ['Ada Moss added order', 1],
      ],
    ],
    [
      'a minute later',
      [
        ['Ada added vip', 0],
        ['Ada added order', 60],
      ],
    ],
    [
      'without a cause',
      [
        ['System reopened it', 0],
        ['System reopened it', 1],
      ],
    ],
  ] as [string, [string, number][]][])('%s stay apart', (_name, texts) => {
    expect(fold(...texts).map(({ summary }) => summary)).toEqual([null, null]);
  });

  it('without text are one row each', () => {
    expect(withActivity(activityRow(activity(1, null)), activity(2, null))).toBeNull();
  });
});
