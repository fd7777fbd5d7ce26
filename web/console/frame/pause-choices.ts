import type { SettingsState } from '../state/notifications/notification-settings.ts';
import { quietText } from '../state/notifications/quiet-text.ts';
import { t } from '../state/notifications/texts.ts';
import type { Option } from '../ui/OptionList.tsx';

export const PAUSE_OWN = 'pause-own';
const CHOICES = ['pause-hour', 'pause-tomorrow', 'resume'] as const;
type PauseChoice = (typeof CHOICES)[number];

const HOUR_MS = 60 * 60_000;
const MORNING = 8;

export const isPauseChoice = (id: string): id is PauseChoice => CHOICES.some((each) => each === id);

/** Seconds; null ends the pause. Tomorrow is a day of the calendar: the clock changes twice a year. */
export const pauseEnd = (choice: PauseChoice): number | null => {
  if (choice === 'resume') return null;
  const at = new Date();
  if (choice === 'pause-hour') return Math.floor((at.getTime() + HOUR_MS) / 1_000);
  at.setDate(at.getDate() + 1);
  at.setHours(MORNING, 0, 0, 0);
  return Math.floor(at.getTime() / 1_000);
};

export const pauseOptions = (state: SettingsState): Option[] => {
  if (!state.settings) return [];
  if (state.settings.paused_until !== null && state.quietUntil !== null)
    return [{ id: 'resume', label: t('RESUME'), detail: quietText(state) }];
  return [
    { id: 'pause-hour', label: t('PAUSE_HOUR') },
    { id: 'pause-tomorrow', label: t('PAUSE_TOMORROW') },
    { id: PAUSE_OWN, label: t('PAUSE_OWN') },
  ];
};
