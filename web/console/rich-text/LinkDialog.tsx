import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { TextField } from '../form/TextField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { linkAddress } from './link-address.ts';
import type { RichSchema } from './schema-parts.ts';
import styles from '../ui/PromptDialog.module.css';

/** The link around the caret, else what is selected. */
const rangeOf = (
  { doc, selection }: EditorState,
  { marks }: RichSchema,
): { from: number; to: number; href: string } => {
  const { $from, from, to, empty } = selection;
  const link = [$from.marks(), $from.nodeAfter?.marks ?? [], empty ? ($from.nodeBefore?.marks ?? []) : []]
    .map((own) => marks.link.isInSet(own))
    .find(Boolean);
  if (!link) return { from, to, href: '' };
  let [start, end] = [from, to];
  doc.nodesBetween($from.start(), $from.end(), (node, at) => {
    if (!node.isInline || !link.isInSet(node.marks)) return;
    const isNear = at <= end && at + node.nodeSize >= start;
    if (!isNear) return;
    start = Math.min(start, at);
    end = Math.max(end, at + node.nodeSize);
  });
  return empty || end >= to ? { from: start, to: end, href: String(link.attrs.href) } : { from, to, href: '' };
};

type LinkDialogProps = { view: EditorView; schema: RichSchema; onClose: () => void };

export const LinkDialog = ({ view, schema, onClose }: LinkDialogProps) => {
  const { marks } = schema;
  const [{ from, to, href }] = useState(() => rangeOf(view.state, schema));
  const before = view.state.doc.textBetween(from, to, ' ');
  const [text, setText] = useState(before);
  const [address, setAddress] = useState(href);
  const [problem, setProblem] = useState('');
  // While the dialog is open, nothing behind it takes the focus.
  useEffect(() => () => view.focus(), [view]);
  const save = () => {
    const next = linkAddress(address);
    if (!next) return setProblem(t('LINK_ADDRESS_WRONG'));
    const mark = marks.link.create({ href: next });
    const label = text.trim() || address.trim();
    const { tr } = view.state;
    if (label === before && from < to) tr.removeMark(from, to, marks.link).addMark(from, to, mark);
    else tr.replaceWith(from, to, schema.text(label, mark.addToSet(view.state.doc.resolve(from).marks())));
    view.dispatch(tr.removeStoredMark(marks.link).scrollIntoView());
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <Dialog title={t(href ? 'LINK_EDIT' : 'LINK_ADD')} onClose={onClose}>
      <div className={styles.form}>
        <TextField
          label={t('LINK_TEXT')}
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
        />
        <TextField
          label={t('LINK_ADDRESS')}
          error={problem || undefined}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={2_000}
          autoFocus
          value={address}
          onChange={({ target }) => {
            setProblem('');
            setAddress(target.value);
          }}
          onKeyDown={press}
        />
        <div className={styles.buttons}>
          {href && (
            <Button
              look="quiet"
              onClick={() => {
                view.dispatch(view.state.tr.removeMark(from, to, marks.link));
                onClose();
              }}
            >
              {t('LINK_REMOVE')}
            </Button>
          )}
          <Button look="quiet" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            {t('CANCEL')}
          </Button>
          <Button onClick={save}>{t('SAVE')}</Button>
        </div>
      </div>
    </Dialog>
  );
};
