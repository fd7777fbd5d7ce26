import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { LOCALE } from '../base/language.ts';
import { t } from '../base/texts.ts';
import { monthPage } from './snooze.ts';
import styles from './Calendar.module.css';

type CalendarProps = { chosen: Date; onChoose: (day: Date) => void; isOff: (day: Date) => boolean };

/** Monday, as ISO 8601 has it. */
const FIRST_DAY = 1;

const monthName = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' });
const dayName = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' });
const wholeDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full' });

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();
const moved = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const weeksOf = (days: Date[]) =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** A month to choose a day from: the arrows walk days and weeks, Page Up and Down the months (ARIA grid). */
export const Calendar = ({ chosen, onChoose, isOff }: CalendarProps) => {
  const [at, setAt] = useState(chosen);
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);
  const today = new Date();
  const days = monthPage(at.getFullYear(), at.getMonth(), FIRST_DAY);
  const key = at.toDateString();
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${key}"]`)?.focus();
  }, [key]);

  const turn = (months: number) => setAt(new Date(at.getFullYear(), at.getMonth() + months, 1));
  const press = (event: KeyboardEvent) => {
    const mirrored = document.documentElement.dir === 'rtl' && /Left|Right/.test(event.key) ? -1 : 1;
    const step = STEPS[event.key];
    const next = step
      ? moved(at, step * mirrored)
      : event.key === 'PageUp' || event.key === 'PageDown'
        ? new Date(at.getFullYear(), at.getMonth() + (event.key === 'PageUp' ? -1 : 1), at.getDate())
        : undefined;
    if (!next) return;
    event.preventDefault();
    hasMoved.current = true;
    setAt(next);
  };

  return (
    <div className={styles.calendar}>
      <div className={styles.month}>
        <IconButton icon="chevron-left" label={t('MONTH_BEFORE')} onClick={() => turn(-1)} />
        <strong aria-live="polite">{monthName.format(at)}</strong>
        <IconButton icon="chevron-right" label={t('MONTH_AFTER')} onClick={() => turn(1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells one walks is a grid (ARIA APG) */}
      <table ref={grid} role="grid" aria-label={monthName.format(at)} onKeyDown={press}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day.getDay()} scope="col">
                {dayName.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]?.getTime()}>
              {week.map((day) => (
                <td key={day.getTime()}>
                  <button
                    type="button"
                    aria-label={wholeDay.format(day)}
                    aria-current={sameDay(day, today) ? 'date' : undefined}
                    aria-pressed={sameDay(day, chosen)}
                    data-autofocus={sameDay(day, chosen) || undefined}
                    data-day={day.toDateString()}
                    data-beyond={day.getMonth() !== at.getMonth() || undefined}
                    disabled={isOff(day)}
                    tabIndex={sameDay(day, at) ? 0 : -1}
                    onClick={() => {
                      setAt(day);
                      onChoose(day);
                    }}
                  >
                    {day.getDate()}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
