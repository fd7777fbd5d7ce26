import type { Values } from '../../i18n/translate.ts';
import { formatBackOnline } from './back-online.ts';
import type { ReplyTimeValue } from './reply-time.ts';
import type { TeamStatus } from './team-status.ts';

const REPLY = {
  in_a_few_minutes: 'REPLY_TIME_IN_A_FEW_MINUTES',
  in_a_few_hours: 'REPLY_TIME_IN_A_FEW_HOURS',
  in_a_day: 'REPLY_TIME_IN_A_DAY',
} as const satisfies Record<ReplyTimeValue, string>;

const ON = [
  'BACK_ON_SUNDAY',
  'BACK_ON_MONDAY',
  'BACK_ON_TUESDAY',
  'BACK_ON_WEDNESDAY',
  'BACK_ON_THURSDAY',
  'BACK_ON_FRIDAY',
  'BACK_ON_SATURDAY',
] as const;

export type AvailabilityKey =
  | (typeof REPLY)[ReplyTimeValue]
  | (typeof ON)[number]
  | 'AWAY'
  | 'BACK_AT'
  | 'BACK_SOME_TIME'
  | 'BACK_ONLINE';

type AvailabilityTexts = { t: (key: AvailabilityKey, values?: Values) => string; locale: string };

/** The expected reply time, or when the team is back (HRS-13, HRS-14), also in `visitorZone` where it is known. */
export const availabilityText = (
  status: TeamStatus,
  { t, locale }: AvailabilityTexts,
  visitorZone?: string,
): string => {
  if (status.kind === 'online') return t(REPLY[status.replyTime]);
  if (status.kind === 'away') return t('AWAY');
  const texts = {
    at: (time: string) => t('BACK_AT', { time }),
    on: (weekday: number) => t(ON[weekday] ?? 'BACK_SOME_TIME'),
    someTime: t('BACK_SOME_TIME'),
  };
  const when = formatBackOnline(status.back, locale, texts, visitorZone);
  return t('BACK_ONLINE', { when });
};
