import { type ChangeEvent, useState } from 'react';
import { useSaving } from '../form/use-saving.ts';
import { useUnsaved } from '../form/use-unsaved.ts';
import { t } from './texts.ts';

/** The text of a field, and the stored text that it replaces. */
type Edit = { text: string; over: string };

/** Only edited fields are sent: a colleague may have changed the rest meanwhile. A field being edited shows a notice of that. */
export const useEdits = <Name extends string>(
  storedText: (name: Name) => string,
  onSave: (texts: ReadonlyMap<Name, string>) => Promise<unknown>,
) => {
  const saving = useSaving();
  const [edits, setEdits] = useState<ReadonlyMap<Name, Edit>>(new Map());
  useUnsaved(edits.size > 0);
  const write = (name: Name, text: string) =>
    setEdits((before) => {
      const over = before.get(name)?.over ?? storedText(name);
      const others = [...before].filter(([other]) => other !== name);
      return new Map(text === over ? others : [...others, [name, { text, over }]]);
    });
  const send = () =>
    saving.save(async () => {
      await onSave(new Map([...edits].map(([name, { text }]) => [name, text])));
      // Text that was entered while it was sent stays.
      setEdits((before) => new Map([...before].filter(([name, edit]) => edits.get(name) !== edit)));
    });
  const fieldFor = (name: Name) => {
    const stored = storedText(name);
    const edit = edits.get(name);
    return {
      name,
      value: edit?.text ?? stored,
      optional: edit && edit.over !== stored ? t('CHANGED_MEANWHILE', { value: stored || t('NOT_SET') }) : undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => write(name, target.value),
    };
  };
  return { saving, send, fieldFor };
};
