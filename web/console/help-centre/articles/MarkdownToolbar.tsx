import { type RefObject, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { failureText } from '../../base/failure-text.ts';
import { ICONS } from '../../ui/icons.ts';
import { type CentreKey, t } from '../texts.ts';
import { begin, link, putApart, type Writing, wrap } from './marks.ts';
import styles from './MarkdownToolbar.module.css';

type MarkdownToolbarProps = {
  upload: (file: File) => Promise<string>;
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  onProblem: (problem: string) => void;
};

const TOOLS: { name: CentreKey; sign: string; act: (writing: Writing) => Writing }[] = [
  { name: 'BOLD', sign: 'B', act: (writing) => wrap(writing, '**') },
  { name: 'ITALIC', sign: 'I', act: (writing) => wrap(writing, '*') },
  { name: 'HEADING', sign: 'H', act: (writing) => begin(writing, '## ') },
  { name: 'LIST', sign: '•', act: (writing) => begin(writing, '- ') },
  { name: 'NUMBERS', sign: '1.', act: (writing) => begin(writing, '1. ') },
  { name: 'QUOTE', sign: '”', act: (writing) => begin(writing, '> ') },
  { name: 'CODE', sign: '<>', act: (writing) => wrap(writing, '`') },
  { name: 'LINK', sign: '', act: (writing) => link(writing, t('LINK_WORDS')) },
];

export const MarkdownToolbar = ({ upload: store, area, onChange, onProblem }: MarkdownToolbarProps) => {
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const write = (act: (writing: Writing) => Writing) => {
    const field = area.current;
    if (!field) return;
    const { text, from, to } = act({ text: field.value, from: field.selectionStart, to: field.selectionEnd });
    onChange(text);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from, to);
    });
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    onProblem('');
    try {
      const address = await store(file);
      write((writing) =>
        putApart(writing, `![${file.name.replace(/\.\w+$/, '').replaceAll(/[[\]]/g, '')}](${address})`),
      );
    } catch (error) {
      onProblem(t('FAILED', { reason: failureText(error) }));
    } finally {
      setBusy(false);
      if (chooser.current) chooser.current.value = '';
    }
  };
  return (
    <div role="toolbar" aria-label={t('TOOLS')} className={styles.toolbar}>
      {TOOLS.map(({ name, sign, act }) => (
        <button
          key={name}
          type="button"
          // A sign is no word: it is painted, and only the label is said.
          data-sign={sign}
          aria-label={t(name)}
          title={t(name)}
          onClick={() => write(act)}
        >
          {sign === '' && <Icon name="link" size={16} />}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('IMAGE')}
        title={t('IMAGE')}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => chooser.current?.click()}
      >
        <Icon name={ICONS.image} size={16} />
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('IMAGE')}
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={({ target }) => void upload(target.files?.[0])}
      />
      <span role="status">{isBusy && t('IMAGE_BUSY')}</span>
    </div>
  );
};
