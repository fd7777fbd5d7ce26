import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { failureText } from '../base/failure-text.ts';
import { t as console } from '../base/texts.ts';
import { TextField } from '../form/TextField.tsx';
import { t } from '../state/notifications/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/PromptDialog.module.css';

type PauseDialogProps = {
  /** Seconds. */
  onPause: (until: number) => Promise<unknown>;
  onClose: () => void;
};

const two = (value: number) => String(value).padStart(2, '0');

/** As the field takes it: in the browser's time zone. */
const inTwoHours = () => {
  const at = new Date(Date.now() + 2 * 60 * 60_000);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** A pause until a moment that the agent chooses. */
export const PauseDialog = ({ onPause, onClose }: PauseDialogProps) => {
  const [value, setValue] = useState(inTwoHours);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const pause = async () => {
    const until = Date.parse(value);
    if (!(until > Date.now())) return setProblem(t('PAUSE_PAST'));
    setBusy(true);
    try {
      await onPause(Math.floor(until / 1_000));
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('PAUSE')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void pause();
        }}
      >
        <p>{t('QUIET_HINT')}</p>
        <TextField
          label={t('PAUSE_UNTIL')}
          type="datetime-local"
          required
          error={problem || undefined}
          value={value}
          onChange={({ target }) => {
            setProblem('');
            setValue(target.value);
          }}
        />
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            {console('CANCEL')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('PAUSE')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
