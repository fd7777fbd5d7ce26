import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { t } from '../base/texts.ts';
import { fullTimeOf } from '../base/time.ts';
import { ICONS } from '../ui/icons.ts';
import { OptionList } from '../ui/OptionList.tsx';
import { useOpening } from '../ui/Picker.tsx';
import { Popover } from '../ui/Popover.tsx';
import { Calendar } from './Calendar.tsx';
import { snoozeChoices } from './snooze.ts';
import buttonStyles from '../../shared/ui/Button.module.css';
import styles from './Actions.module.css';

type Pick = (until: number | null) => void;
type SnoozePickerProps = { label: string; onPick: Pick; name?: string; children?: ReactNode };

const OWN = 'own';

const tomorrowAtNine = () => {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return day;
};

const clockOf = (at: Date) => `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

const OwnTime = ({ onPick }: { onPick: Pick }) => {
  const id = useId();
  const [at, setAt] = useState(tomorrowAtNine);
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
          {t('SNOOZE')}
        </Button>
      </div>
      {isPast && <p role="alert">{t('SNOOZE_PAST')}</p>}
    </form>
  );
};

/** Sends a conversation away until a moment people think in, or one from the calendar. */
export const SnoozePicker = ({ label, onPick, name, children }: SnoozePickerProps) => {
  const [open, setOpen] = useState<'choices' | 'calendar' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useOpening(name, () => setOpen('choices'));
  const choices = snoozeChoices(new Date());
  const pick = (id: string) => {
    if (id === OWN) return setOpen('calendar');
    setOpen(null);
    onPick(choices.find((choice) => choice.id === id)?.until ?? null);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonStyles.icon}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        aria-label={label}
        title={label}
        onClick={() => setOpen(open ? null : 'choices')}
      >
        {children ?? <Icon name={ICONS.clock} />}
      </button>
      {open && (
        <Popover key={open} anchor={button} label={label} onClose={() => setOpen(null)}>
          {open === 'choices' ? (
            <OptionList
              label={label}
              options={[
                ...choices.map(({ id, label: text, until }) => ({
                  id,
                  label: t(text),
                  ...(until === null ? {} : { detail: fullTimeOf(until) }),
                })),
                { id: OWN, label: t('SNOOZE_OWN') },
              ]}
              onPick={pick}
            />
          ) : (
            <OwnTime
              onPick={(until) => {
                setOpen(null);
                onPick(until);
              }}
            />
          )}
        </Popover>
      )}
    </>
  );
};
