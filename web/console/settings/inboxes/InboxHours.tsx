import { ZoneField } from '../ZoneField.tsx';
import control from '../../ui/Control.module.css';
import { Check } from '../../form/Check.tsx';
import {
  closingSlots,
  type HoursFormDay,
  hoursToForm,
  hoursToServer,
  nextDayClosingSlots,
  timeSlots,
} from '@porchlight/core/rules/working-hours-form.ts';
import { dayName } from './day-name.ts';
import type { SharedChange, SharedSettings } from './inbox.ts';
import styles from './InboxHours.module.css';
import { t } from '../texts.ts';

const OPENINGS = timeSlots();
const CLOSINGS = closingSlots();
type DayProps = { day: HoursFormDay; onChange: (day: HoursFormDay) => void };

const Day = ({ day, onChange }: DayProps) => {
  const name = dayName(day.day);
  const isOpen = day.openAllDay || day.from !== '';
  const nextDay = nextDayClosingSlots(day.from);
  const choice = (which: 'from' | 'to', slots: readonly string[], later: readonly string[] = []) => (
    <select
      className={control.control}
      aria-label={t(which === 'from' ? 'FROM' : 'TO', { day: name })}
      value={day[which]}
      disabled={!isOpen || day.openAllDay}
      onChange={({ target }) => onChange({ ...day, [which]: target.value })}
    >
      {![...slots, ...later].includes(day[which]) && <option value={day[which]}>{day[which] || t('CLOSED')}</option>}
      {slots.map((slot) => (
        <option key={slot}>{slot}</option>
      ))}
      {later.map((slot) => (
        <option key={slot} value={slot}>
          {t('NEXT_DAY', { time: slot })}
        </option>
      ))}
    </select>
  );
  return (
    <div className={styles.day}>
      <Check
        checked={isOpen}
        aria-label={t('DAY_OPEN', { day: name })}
        onChange={({ target }) =>
          onChange({
            ...day,
            openAllDay: false,
            from: target.checked ? '09:00 AM' : '',
            to: target.checked ? '05:00 PM' : '',
          })
        }
      >
        {name}
      </Check>
      {choice('from', OPENINGS)}
      {choice(
        'to',
        CLOSINGS.filter((slot) => slot !== day.from && !nextDay.includes(slot)),
        nextDay,
      )}
    </div>
  );
};

/** The week of an inbox, in steps of a quarter of an hour, in its own time zone. */
export const InboxHours = ({ draft, change }: { draft: SharedSettings; change: SharedChange }) => {
  const setDay = (day: HoursFormDay) =>
    change({
      working_hours: draft.working_hours.map((entry) => (entry.day_of_week === day.day ? hoursToServer(day) : entry)),
    });
  return (
    <>
      <Check
        checked={draft.working_hours_enabled}
        onChange={({ target }) => change({ working_hours_enabled: target.checked })}
      >
        {t('HOURS_ENABLED')}
      </Check>
      {draft.working_hours_enabled && (
        <>
          <ZoneField label={t('TIMEZONE')} zone={draft.timezone} onChange={(timezone) => change({ timezone })} />
          {draft.working_hours.map((entry) => (
            <Day key={entry.day_of_week} day={hoursToForm(entry)} onChange={setDay} />
          ))}
        </>
      )}
    </>
  );
};
