import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../shared/is-composing.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useUnsaved } from '../../form/use-unsaved.ts';
import { t } from '../texts.ts';
import card from '../../ui/Card.module.css';

export type Editing = {
  title: string;
  keep: (body: object) => Promise<unknown>;
  done: (saved: boolean) => void;
};

type EditorProps = {
  editing: Pick<Editing, 'title' | 'done'>;
  send: (form: FormData) => Promise<unknown>;
  children: ReactNode;
};

/** A form for one thing: opens with its first field in focus; Escape closes it while nothing was written. */
export const Editor = ({ editing: { title, done }, send, children }: EditorProps) => {
  const saving = useSaving();
  const form = useRef<HTMLFormElement>(null);
  const [dirty, setDirty] = useState(false);
  useUnsaved(dirty);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);
  const save = async (written: FormData) => {
    if (await saving.save(() => send(written))) done(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !dirty && !isComposing(event.nativeEvent)) done(false);
  };
  return (
    <Form
      ref={form}
      saving={saving}
      className={card.card}
      aria-label={title}
      onSend={save}
      onChange={() => setDirty(true)}
      onKeyDown={onKeyDown}
    >
      <h2>{title}</h2>
      {children}
      <Problem text={saving.otherError()} />
      <Buttons>
        <Button type="submit" busy={saving.busy}>
          {t('SAVE')}
        </Button>
        <Button look="quiet" onClick={() => done(false)}>
          {t('CANCEL')}
        </Button>
      </Buttons>
    </Form>
  );
};
