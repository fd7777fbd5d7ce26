import { MAX_MESSAGE_LENGTH } from '@porchlight/core/wire/limits.ts';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { isComposing } from '../../../shared/is-composing.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { usePartTexts } from '../../base/part-texts.ts';
import { useChange } from './use-change.ts';
import styles from './OwnMessage.module.css';

type EditOwnMessageProps = {
  id: number;
  before: string;
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
};

export const EditOwnMessage = ({ id, before, text, onChange, onClose }: EditOwnMessageProps) => {
  const { t } = usePartTexts();
  const { busy, change } = useChange();
  const box = useRef<HTMLTextAreaElement>(null);
  /** One that was begun and scrolled back to does not take the focus from where the visitor writes now. */
  const isNew = useRef(text === before);
  useEffect(() => {
    if (!isNew.current) return;
    const { current } = box;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
    current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const content = text.trim();
  const save = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!content || busy) return;
    if (content === before.trim() || (await change((api) => api.editMessage(id, content)))) onClose();
    else box.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      // Not the whole chat.
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && !event.shiftKey) void save(event);
  };
  return (
    <form className={styles.editor} onSubmit={save}>
      <textarea
        ref={box}
        rows={2}
        dir="auto"
        aria-label={t('EDIT_MESSAGE')}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        readOnly={busy}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
      />
      <span className={styles.buttons}>
        <Button look="quiet" onClick={onClose}>
          {t('CANCEL')}
        </Button>
        <Button type="submit" busy={busy} disabled={!content}>
          {t('SAVE')}
        </Button>
      </span>
    </form>
  );
};
