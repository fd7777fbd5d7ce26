import type { ScheduledMessage } from '@porchlight/core/wire/scheduled/scheduled-message.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { failureText } from '../../base/failure-text.ts';
import { t } from '../../base/texts.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TimeZone } from './TimeZone.tsx';
import prompt from '../../ui/PromptDialog.module.css';
import styles from './Scheduled.module.css';

type EditProps = { message: ScheduledMessage; thread: Thread; onClose: () => void };

const two = (number: number) => String(number).padStart(2, '0');

/** As `datetime-local` has it, of the agent's time zone. */
const localOf = (seconds: number) => {
  const at = new Date(seconds * 1_000);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

const secondsOf = (local: string) => Math.floor(new Date(local).getTime() / 1_000);

export const EditScheduled = ({ message, thread, onClose }: EditProps) => {
  const id = useId();
  const [text, setText] = useState(message.content ?? '');
  const [local, setLocal] = useState(localOf(message.send_at));
  const [unlessReply, setUnlessReply] = useState(message.unless_reply);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send_at = secondsOf(local);
  const isPast = !(send_at * 1_000 > Date.now());
  const isEmpty = text.trim() === '' && message.files.length === 0;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isPast || isEmpty) return;
    setBusy(true);
    setProblem('');
    try {
      await thread.scheduled.change(message.id, { content: text.trim(), send_at, unless_reply: unlessReply });
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('EDIT_SCHEDULED')} onClose={onClose}>
      <form className={prompt.form} onSubmit={save}>
        <textarea
          className={styles.editor}
          rows={6}
          dir="auto"
          aria-label={t('REPLY')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.time}>
          <label htmlFor={id}>{t('SNOOZE_TIME')}</label>
          <input
            id={id}
            type="datetime-local"
            required
            value={local}
            onChange={({ target }) => setLocal(target.value)}
          />
        </div>
        <div className={styles.options}>
          <label>
            <input type="checkbox" checked={unlessReply} onChange={({ target }) => setUnlessReply(target.checked)} />
            {t('UNLESS_REPLY')}
          </label>
          <TimeZone />
        </div>
        {(problem || isPast) && <p role="alert">{problem || t('SNOOZE_PAST')}</p>}
        <div className={prompt.buttons}>
          <Button look="quiet" onClick={onClose}>
            {t('CANCEL')}
          </Button>
          <Button type="submit" busy={busy} disabled={isPast || isEmpty}>
            {t('SCHEDULE')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
