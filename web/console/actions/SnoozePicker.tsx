import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { t } from '../base/texts.ts';
import { fullTimeOf } from '../base/time.ts';
import { ICONS } from '../ui/icons.ts';
import { OptionList } from '../ui/OptionList.tsx';
import { useOpening } from '../ui/Picker.tsx';
import { Popover } from '../ui/Popover.tsx';
import { OwnTime } from './OwnTime.tsx';
import { snoozeChoices } from './snooze.ts';
import buttonStyles from '../../shared/ui/Button.module.css';

type Pick = (until: number | null) => void;
type SnoozePickerProps = { label: string; onPick: Pick; name?: string; children?: ReactNode };

const OWN = 'own';

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
              action={t('SNOOZE')}
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
