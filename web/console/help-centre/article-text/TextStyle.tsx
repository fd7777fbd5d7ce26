import type { EditorView } from 'prosemirror-view';
import { t } from '../texts.ts';
import { HEADING_LEVELS, setHeading, setParagraph } from './keys.ts';
import { nodes } from './schema.ts';
import styles from './RichArticle.module.css';

/** Whether the caret is in a heading, and of which level. */
export const TextStyle = ({ view }: { view: EditorView | null }) => {
  const parent = view?.state.selection.$from.parent;
  const level = parent?.type === nodes.heading ? Number(parent.attrs.level) : 0;
  const levels =
    level === 0 || HEADING_LEVELS.some((each) => each === level) ? HEADING_LEVELS : [...HEADING_LEVELS, level];
  return (
    <select
      className={styles.style}
      aria-label={t('TEXT_STYLE')}
      value={level}
      onChange={({ target }) => {
        if (!view) return;
        const next = Number(target.value);
        (next === 0 ? setParagraph : setHeading(next))(view.state, view.dispatch);
        view.focus();
      }}
    >
      <option value={0}>{t('PARAGRAPH')}</option>
      {levels.map((each) => (
        <option key={each} value={each}>
          {t('HEADING_LEVEL', { level: each })}
        </option>
      ))}
    </select>
  );
};
