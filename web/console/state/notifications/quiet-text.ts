import { comingTime, timeOf } from '../../base/time.ts';
import type { SettingsState } from './notification-settings.ts';
import { t } from './texts.ts';

const DAY_S = 24 * 60 * 60;

/** `Paused until 3:00 PM`, or that quiet hours are on; empty while notifications come. */
export const quietText = ({ settings, quietUntil }: SettingsState): string => {
  if (!settings || quietUntil === null) return '';
  const [until, now] = [quietUntil / 1_000, Date.now() / 1_000];
  const time = until - now < DAY_S ? timeOf(until) : comingTime(until, now);
  return t(settings.paused_until === null ? 'QUIET_UNTIL' : 'PAUSED_UNTIL', { time });
};
