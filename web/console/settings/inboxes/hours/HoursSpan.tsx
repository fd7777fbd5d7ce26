import {
  closingSlots,
  type FormSpan,
  nextDayClosingSlots,
  timeSlots,
} from '@porchlight/core/rules/hours/working-hours-form.ts';
import { IconButton } from '../../../../shared/ui/IconButton.tsx';
import { t } from '../../texts.ts';
import control from '../../../ui/Control.module.css';
import text from '../../../ui/Text.module.css';
import styles from './InboxHours.module.css';

const OPENINGS = timeSlots();
const CLOSINGS = closingSlots();

type SpanProps = {
  day: string;
  span: FormSpan;
  position: { count: number; total: number } | undefined;
  disabled: boolean;
  error: string;
  errorId: string;
  onChange: (span: FormSpan) => void;
  onRemove: () => void;
};

export const HoursSpan = ({ day, span, position, disabled, error, errorId, onChange, onRemove }: SpanProps) => {
  const nextDay = nextDayClosingSlots(span.from);
  const isNextDay = nextDay.includes(span.to);
  const label = (which: 'FROM' | 'TO') => (position ? t(`${which}_AGAIN`, { day, ...position }) : t(which, { day }));
  const choice = (which: 'from' | 'to', slots: readonly string[], later: readonly string[] = []) => (
    <select
      ref={(field) => field?.setCustomValidity(which === 'from' ? error : '')}
      className={control.control}
      aria-label={label(which === 'from' ? 'FROM' : 'TO')}
      aria-invalid={error !== '' || undefined}
      aria-describedby={error ? errorId : undefined}
      value={span[which]}
      disabled={disabled}
      onChange={({ target }) => onChange({ ...span, [which]: target.value })}
    >
      {![...slots, ...later].includes(span[which]) && <option value={span[which]}>{span[which] || t('CLOSED')}</option>}
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
    <div className={styles.span}>
      {choice('from', OPENINGS)}
      {choice(
        'to',
        CLOSINGS.filter((slot) => slot !== span.from && !nextDay.includes(slot)),
        nextDay,
      )}
      {position && <IconButton icon="close" size={16} label={t('REMOVE_HOURS', { day, ...span })} onClick={onRemove} />}
      {isNextDay && <p className={`${text.quiet} ${styles.nextDay}`}>{t('CLOSES_NEXT_DAY')}</p>}
    </div>
  );
};
