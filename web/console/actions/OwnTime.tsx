import { useId, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { Calendar } from './Calendar.tsx';
import styles from './Actions.module.css';

const tomorrowAtNine = () => {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return day;
};

const isOver = (day: Date) => day.getTime() < new Date().setHours(0, 0, 0, 0);

const clockOf = (at: Date) => `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

type OwnTimeProps = {
  /** What its button does. */
  action: string;
  /** Epoch seconds to begin with. */
  from?: number;
  onPick: (at: number) => void;
};

/** A day and a time of the agent's own time zone. */
export const OwnTime = ({ action, from, onPick }: OwnTimeProps) => {
  const id = useId();
  const [at, setAt] = useState(() => (from === undefined ? tomorrowAtNine() : new Date(from * 1_000)));
  const isPast = at.getTime() <= Date.now();
  return (
    <form
      className={styles.custom}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPast) onPick(Math.floor(at.getTime() / 1_000));
      }}
    >
      <Calendar
        chosen={at}
        isOff={isOver}
        onChoose={(day) =>
          setAt(new Date(day.getFullYear(), day.getMonth(), day.getDate(), at.getHours(), at.getMinutes()))
        }
      />
      <div className={styles.time}>
        <label htmlFor={id}>{t('SNOOZE_TIME')}</label>
        <input
          id={id}
          type="time"
          required
          value={clockOf(at)}
          onChange={({ target }) => {
            const [hours = 0, minutes = 0] = target.value.split(':').map(Number);
            if (target.value) setAt(new Date(at.getFullYear(), at.getMonth(), at.getDate(), hours, minutes));
          }}
        />
        <Button type="submit" disabled={isPast}>
          {action}
        </Button>
      </div>
      {isPast && <p role="alert">{t('SNOOZE_PAST')}</p>}
    </form>
  );
};
