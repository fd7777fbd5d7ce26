import { useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { OwnTime } from '../../actions/OwnTime.tsx';
import { snoozeChoices } from '../../actions/snooze.ts';
import { t } from '../../base/texts.ts';
import { fullTimeOf } from '../../base/time.ts';
import type { Schedule } from '../../state/scheduled/scheduled.ts';
import { ICONS } from '../../ui/icons.ts';
import { OptionList } from '../../ui/OptionList.tsx';
import { useOpening } from '../../ui/Picker.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { TimeZone } from './TimeZone.tsx';
import buttonStyles from '../../../shared/ui/Button.module.css';
import styles from './Scheduled.module.css';

const OWN = 'own';

type SendLaterProps = { canSend: boolean; onPick: (when: Schedule) => void };

/** The moment at which a reply is sent, and whether it is sent when the contact has written before. */
export const SendLater = ({ canSend, onPick }: SendLaterProps) => {
  const [open, setOpen] = useState<'choices' | 'calendar' | null>(null);
  const [unlessReply, setUnlessReply] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useOpening('send-later', () => canSend && setOpen('choices'));
  const choices = snoozeChoices(new Date()).flatMap(({ id, label, until }) =>
    until === null ? [] : [{ id, label: t(label), until, detail: fullTimeOf(until) }],
  );
  const pick = (at: number) => {
    setOpen(null);
    setUnlessReply(false);
    onPick({ at, unlessReply });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonStyles.icon}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        aria-label={t('SEND_LATER')}
        title={t('SEND_LATER')}
        disabled={!canSend}
        onClick={() => setOpen(open ? null : 'choices')}
      >
        <Icon name={ICONS.later} size={16} />
      </button>
      {open && (
        <Popover key={open} anchor={button} label={t('SEND_LATER')} onClose={() => setOpen(null)}>
          {open === 'choices' ? (
            <OptionList
              label={t('SEND_LATER')}
              options={[...choices, { id: OWN, label: t('SNOOZE_OWN') }]}
              onPick={(id) => {
                const chosen = choices.find((choice) => choice.id === id);
                if (chosen) pick(chosen.until);
                else setOpen('calendar');
              }}
            />
          ) : (
            <OwnTime action={t('SCHEDULE')} onPick={pick} />
          )}
          <div className={styles.options}>
            <label>
              <input type="checkbox" checked={unlessReply} onChange={({ target }) => setUnlessReply(target.checked)} />
              {t('UNLESS_REPLY')}
            </label>
            <TimeZone />
          </div>
        </Popover>
      )}
    </>
  );
};
