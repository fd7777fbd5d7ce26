import { NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../form/TextField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { t } from '../texts.ts';
import styles from '../../ui/PromptDialog.module.css';

/** The description of the selected picture. */
export const ImageDialog = ({ view, onClose }: { view: EditorView; onClose: () => void }) => {
  const [{ from, node }] = useState(() => ({
    from: view.state.selection.from,
    node: view.state.doc.nodeAt(view.state.selection.from),
  }));
  const [alt, setAlt] = useState(String(node?.attrs.alt ?? ''));
  useEffect(() => () => view.focus(), [view]);
  const save = () => {
    const description = alt.replace(/\s+/g, ' ').trim();
    if (node) {
      const tr = view.state.tr.setNodeMarkup(from, null, { ...node.attrs, alt: description }, node.marks);
      view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)));
    }
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <Dialog title={t('IMAGE')} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('IMAGE_ALT_HINT')}</p>
        <TextField
          label={t('IMAGE_ALT')}
          dir="auto"
          maxLength={500}
          autoFocus
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={press}
        />
        <div className={styles.buttons}>
          <Button look="quiet" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            {t('CANCEL')}
          </Button>
          <Button onClick={save}>{t('SAVE')}</Button>
        </div>
      </div>
    </Dialog>
  );
};
