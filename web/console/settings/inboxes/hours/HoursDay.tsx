import { freeSpan, overlapOf } from '@porchlight/core/rules/hours/opening-overlap.ts';
import {
  type FormSpan,
  fromOpeningSpan,
  type HoursFormDay,
  spansOfForm,
  toOpeningSpan,
  withSpans,
} from '@porchlight/core/rules/hours/working-hours-form.ts';
import { MAX_FURTHER_SPANS } from '@porchlight/core/wire/inbox.ts';
import { useId, useRef } from 'react';
import { IconButton } from '../../../../shared/ui/IconButton.tsx';
import { dayName } from '../../../base/time.ts';
import { Check } from '../../../form/Check.tsx';
import { ICONS } from '../../../ui/icons.ts';
import { t } from '../../texts.ts';
import { HoursSpan } from './HoursSpan.tsx';
import text from '../../../ui/Text.module.css';
import styles from './InboxHours.module.css';

const USUAL: FormSpan = { from: '09:00 AM', to: '05:00 PM' };
const PLACES = Array.from({ length: 1 + MAX_FURTHER_SPANS }, (_, at) => at);
const CLOSED: FormSpan = { from: '', to: '' };

const rangeText = (span: FormSpan | undefined) => (span ? t('HOURS_RANGE', { ...span }) : '');

type DayProps = { day: HoursFormDay; onChange: (day: HoursFormDay) => void };

export const HoursDay = ({ day, onChange }: DayProps) => {
  const errorId = useId();
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const name = dayName(day.day);
  const isOpen = day.openAllDay || day.from !== '';
  const spans = isOpen ? spansOfForm(day) : [];
  const stored = spans.map(toOpeningSpan);
  const [first, second] = (!day.openAllDay && overlapOf(stored)) || [];
  const values = (at: number | undefined) => rangeText(at === undefined ? undefined : spans[at]);
  const error = second === undefined ? '' : t('HOURS_OVERLAP', { first: values(first), second: values(second) });
  const next = isOpen && !day.openAllDay && spans.length <= MAX_FURTHER_SPANS ? freeSpan(stored) : undefined;
  const onAdd = () => {
    if (!next) return;
    onChange(withSpans(day, [...spans, fromOpeningSpan(next)]));
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('select')?.focus());
  };
  const onRemove = (at: number) => {
    onChange(
      withSpans(
        day,
        spans.filter((_, each) => each !== at),
      ),
    );
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <div className={styles.day} role="group" aria-label={name}>
      <Check
        checked={isOpen}
        aria-label={t('DAY_OPEN', { day: name })}
        onChange={({ target }) => onChange(withSpans(day, target.checked ? [USUAL] : []))}
      >
        {name}
      </Check>
      <div className={styles.spans} ref={list}>
        {PLACES.slice(0, Math.max(1, spans.length)).map((at) => (
          <HoursSpan
            key={at}
            day={name}
            span={spans[at] ?? CLOSED}
            position={spans.length > 1 ? { count: at + 1, total: spans.length } : undefined}
            disabled={!isOpen || day.openAllDay}
            error={at === second ? error : ''}
            errorId={errorId}
            onChange={(changed) =>
              onChange(
                withSpans(
                  day,
                  spans.map((each, index) => (index === at ? changed : each)),
                ),
              )
            }
            onRemove={() => onRemove(at)}
          />
        ))}
      </div>
      <IconButton
        ref={add}
        className={styles.add}
        icon={ICONS.plus}
        label={t('ADD_HOURS_DAY', { day: name })}
        disabled={!next}
        onClick={onAdd}
      />
      {error && (
        <p id={errorId} role="alert" className={`${text.bad} ${styles.error}`}>
          {error}
        </p>
      )}
    </div>
  );
};
