import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { type AfterSending, SendMore } from '../../actions/SendMore.tsx';
import { t } from '../../base/texts.ts';
import type { Mode } from '../../state/conversations/drafts.ts';
import type { Schedule } from '../../state/scheduled/scheduled.ts';
import { SendLater } from '../scheduled/SendLater.tsx';
import styles from './SendButtons.module.css';

type SendButtonsProps = {
  mode: Mode;
  canSend: boolean;
  onSend: (then: AfterSending) => void;
  onLater: (when: Schedule) => void;
};

/** Sends, and for a reply the other ways to send; its arrow stays in its place while there is nothing to send. */
export const SendButtons = ({ mode, canSend, onSend, onLater }: SendButtonsProps) => (
  <span className={styles.sendButtons} data-split={mode === 'reply' || undefined}>
    <Button type="submit" className={styles.submit} disabled={!canSend}>
      {t(mode === 'reply' ? 'SEND' : 'ADD_NOTE')}
    </Button>
    {mode === 'reply' &&
      (canSend ? (
        <SendMore onSend={onSend} />
      ) : (
        <IconButton icon="chevron-down" label={t('SEND_MORE')} size={16} disabled />
      ))}
    {mode === 'reply' && <SendLater canSend={canSend} onPick={onLater} />}
  </span>
);
