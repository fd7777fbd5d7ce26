import { Button } from '../../../shared/ui/Button.tsx';
import { t } from '../../base/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from '../../ui/PromptDialog.module.css';

type EmptyPlaceholdersProps = { placeholders: readonly string[]; onSend: () => void; onClose: () => void };

/** Whether a text is sent although placeholders in it have no value. Editing on is what Escape and a press beside it do. */
export const EmptyPlaceholders = ({ placeholders, onSend, onClose }: EmptyPlaceholdersProps) => (
  <Dialog title={t('PLACEHOLDERS_EMPTY', { count: placeholders.length })} onClose={onClose}>
    <div className={styles.form}>
      <p>{t('PLACEHOLDERS_EMPTY_HINT', { count: placeholders.length })}</p>
      <ul>
        {placeholders.map((placeholder) => (
          <li key={placeholder}>
            <code dir="ltr">{placeholder}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {/* Closed by the dialog itself, so that the focus goes back to the text. */}
        <Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>{t('KEEP_EDITING')}</Button>
        <Button look="quiet" onClick={onSend}>
          {t('SEND_ANYWAY')}
        </Button>
      </div>
    </div>
  </Dialog>
);
