import { type FormEvent, useCallback, useRef, useState } from 'react';
import { Markdown } from '../../../shared/markdown/Markdown.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { fullTimeOf } from '../../base/time.ts';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useUnsaved } from '../../form/use-unsaved.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { ICONS } from '../../ui/icons.ts';
import type { Note, PeopleProps } from '../contact-api.ts';
import { useContactPart, type WorkspaceUpdates } from '../contact-updates.ts';
import { t } from '../texts.ts';
import bar from '../../ui/Bar.module.css';
import control from '../../ui/Control.module.css';
import styles from './Notes.module.css';

type NotesProps = Pick<PeopleProps, 'people' | 'isAdministrator' | 'myId'> & {
  contactId: number;
  updates: WorkspaceUpdates;
  /** The field comes when it is asked for: beside a thread there is another to write in. */
  isFolded?: boolean;
};

type WriteProps = {
  first: string;
  action: string;
  onWrite: (content: string) => Promise<unknown>;
  onCancel?: () => void;
};

const Write = ({ first, action, onWrite, onCancel }: WriteProps) => {
  const saving = useSaving();
  const [content, setContent] = useState(first);
  const area = useRef<HTMLTextAreaElement>(null);
  useUnsaved(content !== first);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await saving.save(() => onWrite(content)))) return;
    setContent(first);
    area.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <textarea
        ref={area}
        className={control.control}
        aria-label={t('NOTE')}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the press before
        autoFocus={onCancel !== undefined}
        placeholder={t('NOTES_HINT')}
        rows={3}
        maxLength={20_000}
        dir="auto"
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <div className={bar.bar}>
        <Button type="submit" look="quiet" busy={saving.busy} disabled={content.trim() === ''}>
          {action}
        </Button>
        {onCancel && (
          <Button look="text" onClick={onCancel}>
            {t('CANCEL')}
          </Button>
        )}
      </div>
      <Problem text={saving.otherError()} />
    </form>
  );
};

const OneNote = ({
  note,
  people,
  contactId,
  isMine,
  onChange,
}: NotesProps & { note: Note; isMine: boolean; onChange: () => void }) => {
  const saving = useSaving();
  const [isOpen, setOpen] = useState(false);
  const remove = async () => {
    if (await saving.save(() => people.removeNote(contactId, note.id))) onChange();
  };
  const write = async (content: string) => {
    await people.changeNote(contactId, note.id, content);
    setOpen(false);
    onChange();
  };
  if (isOpen) return <Write first={note.content} action={t('SAVE')} onWrite={write} onCancel={() => setOpen(false)} />;
  return (
    <>
      <div dir="auto" className={styles.note}>
        <Markdown text={note.content} />
      </div>
      <p className={styles.footer}>
        {t('NOTE_BY', { name: note.user?.name ?? t('FORMER_AGENT'), time: fullTimeOf(note.created_at) })}
        {isMine && (
          <>
            <IconButton icon={ICONS.edit} size={16} label={t('EDIT_NOTE')} onClick={() => setOpen(true)} />
            <IconButton
              icon="trash"
              size={16}
              label={t('DELETE_NOTE')}
              disabled={saving.busy}
              onClick={() => void remove()}
            />
          </>
        )}
      </p>
      <Problem text={saving.otherError()} />
    </>
  );
};

export const Notes = (props: NotesProps) => {
  const { people, contactId, updates, isAdministrator, myId, isFolded } = props;
  const [isWriting, setWriting] = useState(false);
  const load = useCallback(() => people.notes(contactId), [people, contactId]);
  const { state, reload } = useContactPart(updates, contactId, load);
  const add = async (content: string) => {
    await people.addNote(contactId, content);
    setWriting(false);
    reload();
  };
  return (
    <>
      {isFolded && !isWriting ? (
        <Button look="text" className={styles.more} onClick={() => setWriting(true)}>
          {t('WRITE_NOTE')}
        </Button>
      ) : (
        <Write
          first=""
          action={t('ADD_NOTE')}
          onWrite={add}
          {...(isFolded ? { onCancel: () => setWriting(false) } : {})}
        />
      )}
      <LoadedContent state={state} reload={reload}>
        {(notes) => (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note.id}>
                <OneNote {...props} note={note} isMine={isAdministrator || note.user?.id === myId} onChange={reload} />
              </li>
            ))}
          </ul>
        )}
      </LoadedContent>
    </>
  );
};
