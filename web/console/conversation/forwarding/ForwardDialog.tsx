import { isRecipient, splitRecipients } from '@porchlight/core/rules/texts/recipients.ts';
import { MAX_FORWARD_NOTE, MAX_RECIPIENTS } from '@porchlight/core/wire/forwarding/forwarded-messages.ts';
import { useState } from 'react';
import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { failureText } from '../../base/failure-text.ts';
import { t } from '../../base/texts.ts';
import { AreaField } from '../../form/AreaField.tsx';
import { Choice } from '../../form/Choice.tsx';
import { TextField } from '../../form/TextField.tsx';
import type { Thread } from '../../state/conversations/thread.ts';
import { sendsEmail } from '../../state/sends-email.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import prompt from '../../ui/PromptDialog.module.css';
import styles from './Forwarding.module.css';

type ForwardDialogProps = {
  workspace: Pick<Workspace, 'toast'>;
  thread: Thread;
  /** Undefined: the whole conversation. */
  message: DisplayMessage | undefined;
  onClose: () => void;
};

const problemOf = (recipients: readonly string[]) => {
  const invalid = recipients.find((each) => !isRecipient(each));
  if (invalid !== undefined) return t('FORWARD_INVALID', { email: invalid });
  return recipients.length > MAX_RECIPIENTS ? t('FORWARD_TOO_MANY') : undefined;
};

const ForwardForm = ({ workspace, thread, message: chosen, onClose }: ForwardDialogProps) => {
  // One that is deleted while the dialog is open is refused: the whole conversation must not be sent in its place.
  const [message] = useState(chosen);
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const [which, setWhich] = useState<'one' | 'all'>(message ? 'one' : 'all');
  // A request whose response was lost is not carried out twice; a changed one is another.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState('');
  const change = <Value,>(set: (value: Value) => void, value: Value) => {
    set(value);
    setKey(crypto.randomUUID());
    setWrong(undefined);
  };
  const forward = async () => {
    const recipients = splitRecipients(to);
    const problem = problemOf(recipients);
    setWrong(problem);
    if (problem || recipients.length === 0) return;
    setBusy(true);
    setFailure('');
    try {
      const one = which === 'one' && message?.id ? { message_id: message.id } : {};
      await thread.forward({ to: recipients, note, echo_id: key, ...one });
    } catch (error) {
      setBusy(false);
      return setFailure(failureText(error));
    }
    onClose();
    workspace.toast.show(t('FORWARD_DONE', { emails: recipients.join(', ') }));
  };
  return (
    <form
      className={prompt.form}
      onSubmit={(event) => {
        event.preventDefault();
        void forward();
      }}
    >
      <p>{t('FORWARD_HINT')}</p>
      <TextField
        label={t('FORWARD_TO')}
        optional={t('FORWARD_TO_HINT')}
        required
        type="text"
        inputMode="email"
        autoCapitalize="off"
        autoComplete="off"
        dir="ltr"
        maxLength={3_000}
        value={to}
        error={wrong}
        onChange={({ target }) => change(setTo, target.value)}
      />
      <AreaField
        label={t('FORWARD_NOTE')}
        optional={t('FORWARD_NOTE_HINT')}
        dir="auto"
        rows={3}
        maxLength={MAX_FORWARD_NOTE}
        value={note}
        onChange={({ target }) => change(setNote, target.value)}
      />
      {message && (
        <div className={styles.which}>
          <span>{t('FORWARD_WHICH')}</span>
          <Choice
            label={t('FORWARD_WHICH')}
            of={['one', 'all'] as const}
            chosen={which}
            onChoose={(chosen) => change(setWhich, chosen)}
            wordOf={(each) => t(each === 'one' ? 'FORWARD_ONE' : 'FORWARD_ALL')}
          />
        </div>
      )}
      {message?.private && which === 'one' && (
        <p className={styles.warning} role="status">
          {t('FORWARD_PRIVATE')}
        </p>
      )}
      {failure && <p role="alert">{t('ACTION_FAILED', { reason: failure })}</p>}
      <div className={prompt.buttons}>
        <Button look="quiet" onClick={onClose}>
          {t('CANCEL')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('FORWARD_ACTION')}
        </Button>
      </div>
    </form>
  );
};

export const ForwardDialog = (props: ForwardDialogProps) => (
  <Dialog title={t('FORWARD')} onClose={props.onClose}>
    {sendsEmail() ? (
      <ForwardForm {...props} />
    ) : (
      <div className={prompt.form}>
        <p role="alert">{t('FORWARD_NO_MAIL')}</p>
        <div className={prompt.buttons}>
          <Button look="quiet" onClick={props.onClose}>
            {t('CLOSE')}
          </Button>
        </div>
      </div>
    )}
  </Dialog>
);
