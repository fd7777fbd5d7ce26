import { describe, expect, it } from 'vitest';
import { ACTIVITY, INCOMING, type MessageType, OUTGOING } from '../../wire/message-type.ts';
import { dayLabel, dayOf, formatDay, isSubmittedForm, showsAvatar } from './grouping.ts';

const message = (message_type: MessageType, name: string | null = null, submitted?: unknown) => ({
  message_type,
  content_type: submitted === undefined ? 'text' : 'form',
  content_attributes: { submitted_values: submitted },
  sender: { name },
});
const avatars = (list: ReturnType<typeof message>[]) => list.map((each, index) => showsAvatar(each, list[index + 1]));

describe('the avatar stands at the last of consecutive messages (CON-46)', () => {
  it('in, in, out', () =>
    expect(avatars([message(INCOMING), message(INCOMING), message(OUTGOING)])).toEqual([false, true, true]));
  it('another person of the team', () =>
    expect(avatars([message(OUTGOING, 'Ann'), message(OUTGOING, 'Bo')])).toEqual([true, true]));
  it('never at a submitted form, always before one', () => {
    const form = message(ACTIVITY, null, [{ name: 'a', value: 'b' }]);
    expect(avatars([message(INCOMING), form, message(ACTIVITY, null, null), form])).toEqual([true, false, true, false]);
  });
});

describe('a submitted form (CON-60, CON-11)', () => {
  it.each([
    [message(OUTGOING, null, [{ name: 'a', value: 'b' }]), true],
    [message(OUTGOING, null, null), false],
    [{ ...message(OUTGOING, null, [{}]), content_type: 'text' }, false],
  ])('%#', (input, submitted) => expect(isSubmittedForm(input)).toBe(submitted));
});

describe('day separators (CON-44, CON-45)', () => {
  const at = (text: string) => new Date(text).getTime() / 1000;
  it('say today and yesterday by the calendar, not by hours', () => {
    const now = new Date('2024-01-05T00:10:00').getTime();
    expect(dayLabel(at('2024-01-05T00:01:00'), now, 'en')).toEqual({ kind: 'today' });
    expect(dayLabel(at('2024-01-04T23:59:00'), now, 'en')).toEqual({ kind: 'yesterday' });
    expect(dayLabel(at('2024-01-03T23:59:00'), now, 'en')).toEqual({ kind: 'date', text: 'Jan 03, 2024' });
  });
  it('I18-13, LIM-24: Jan 05, 2024, and each language in its own order', () => {
    expect([formatDay(at('2024-01-05T12:00:00'), 'en'), formatDay(at('2024-01-05T12:00:00'), 'de')]).toEqual([
      'Jan 05, 2024',
      '05. Jan. 2024',
    ]);
  });
  it('sort as they are written', () =>
    expect(dayOf(at('2024-01-05T12:00:00')) < dayOf(at('2024-01-10T12:00:00'))).toBe(true));
});
