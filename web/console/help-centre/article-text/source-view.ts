import type { NodeView } from 'prosemirror-view';
import { t } from '../texts.ts';

/** Markdown within the article, and why it is shown so. */
export const createSourceView = (): NodeView => {
  const dom = document.createElement('figure');
  dom.dataset.source = '';
  const hint = document.createElement('figcaption');
  hint.textContent = t('SOURCE_HINT');
  hint.contentEditable = 'false';
  // It is in the agent's language, the article around it may be in another.
  hint.dir = 'auto';
  const contentDOM = document.createElement('pre');
  contentDOM.dir = 'auto';
  contentDOM.spellcheck = false;
  dom.append(hint, contentDOM);
  return { dom, contentDOM };
};
