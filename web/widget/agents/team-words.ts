import { formatBackOnline } from '@porchlight/core/rules/back-online.ts';
import type { ReplyTimeValue } from '@porchlight/core/rules/reply-time.ts';
import type { TeamStatus } from '@porchlight/core/rules/team-status.ts';
import type { TextKey, Texts } from '../texts.ts';

const REPLY: Record<ReplyTimeValue, TextKey> = {
  in_a_few_minutes: 'REPLY_TIME_IN_A_FEW_MINUTES',
  in_a_few_hours: 'REPLY_TIME_IN_A_FEW_HOURS',
  in_a_day: 'REPLY_TIME_IN_A_DAY',
};

/** Sunday first. */
const ON: readonly TextKey[] = [
  'BACK_ON_SUNDAY',
  'BACK_ON_MONDAY',
  'BACK_ON_TUESDAY',
  'BACK_ON_WEDNESDAY',
  'BACK_ON_THURSDAY',
  'BACK_ON_FRIDAY',
  'BACK_ON_SATURDAY',
];

/** The second line under the company's name: how long a reply takes, or when the team is back (HRS-13, HRS-14). */
export const waitWords = (status: TeamStatus, { t, locale }: Texts): string => {
  if (status.kind === 'online') return t(REPLY[status.replyTime]);
  if (status.kind === 'away') return t('AWAY');
  const when = formatBackOnline(status.back, locale, {
    at: (time) => t('BACK_AT', { time }),
    on: (_name, weekday) => t(ON[weekday] ?? 'BACK_SOME_TIME'),
    someTime: t('BACK_SOME_TIME'),
  });
  return t('BACK_ONLINE', { when });
};
