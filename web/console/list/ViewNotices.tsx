import { completeLines } from '@porchlight/core/rules/filters/filter-lines.ts';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useStore } from '../../shared/use-store.ts';
import { LOCALE } from '../base/language.ts';
import { t } from '../base/texts.ts';
import { missingAttributes, missingValues } from '../form/filter/missing-values.ts';
import { hasSameQuery, START_VIEW, viewOfQuery } from '../state/conversations/view.ts';
import type { ViewNotice } from '../state/views/open-view.ts';
import type { Workspace } from '../state/workspace.ts';
import { openPicker } from '../ui/Picker.tsx';
import styles from './ViewNotices.module.css';

const listFormat = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

const textOf = (notice: ViewNotice): string => {
  if (notice.kind === 'missing') return t('VIEW_MISSING');
  const { name, kind } = notice;
  if (kind === 'gone') return name ? t('VIEW_GONE', { name }) : t('VIEW_GONE_UNNAMED');
  return t(kind === 'changed' ? 'VIEW_CHANGED' : 'VIEW_CONFLICT', { name });
};

const Strip = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.notice}>
    <p>
      <bdi>{text}</bdi>
    </p>
    {children}
  </div>
);

const Change = ({ workspace, notice }: { workspace: Workspace; notice: ViewNotice }) => (
  <Strip text={textOf(notice)}>
    <IconButton icon="close" size={16} label={t('CLOSE')} onClick={() => workspace.openView.dismiss()} />
    {notice.kind === 'gone' && (
      <Button look="text" onClick={() => workspace.setView(START_VIEW)}>
        {t('SHOW_ALL_CONVERSATIONS')}
      </Button>
    )}
    {notice.kind === 'conflict' && (
      <Button look="text" onClick={() => workspace.setView(viewOfQuery(notice.view.id, notice.view.query))}>
        {t('VIEW_SHOW_SAVED')}
      </Button>
    )}
  </Strip>
);

/** That the filter is not the one of the view whose name it has. */
const Edited = ({ workspace }: { workspace: Workspace }) => {
  const { view } = useStore(workspace.list);
  const saved = useStore(workspace.views).find(({ id }) => id === view.saved);
  if (!saved) return null;
  const stored = viewOfQuery(saved.id, saved.query);
  // Another tab, order or status is a look at the same view.
  if (hasSameQuery({ ...stored, lines: view.lines }, stored)) return null;
  return (
    <Strip text={t('VIEW_EDITED')}>
      <Button look="text" onClick={() => workspace.setView(stored)}>
        {t('VIEW_SHOW_SAVED')}
      </Button>
      {saved.editable && (
        <Button look="text" onClick={() => workspace.views.change(saved.id, { view }).catch(workspace.toast.failed)}>
          {t('UPDATE_VIEW')}
        </Button>
      )}
    </Strip>
  );
};

/** Conditions that this agent cannot see whole. */
const Missing = ({ workspace }: { workspace: Workspace }) => {
  const { view } = useStore(workspace.list);
  const directory = useStore(workspace.directory);
  const lines = completeLines(view.lines);
  const attributes = missingAttributes(lines, directory);
  const values = missingValues(lines, directory);
  if (attributes.length + values.length === 0) return null;
  const text =
    attributes.length > 0
      ? t('FILTER_ATTRIBUTES_DELETED', { names: listFormat.format(attributes) })
      : t('FILTER_VALUES_MISSING', { names: listFormat.format(values) });
  return (
    <Strip text={text}>
      <Button look="text" onClick={() => openPicker('filter')}>
        {t('FILTER_EDIT')}
      </Button>
    </Strip>
  );
};

/** What there is to know about the open view, between the head of the list and its rows. */
export const ViewNotices = ({ workspace }: { workspace: Workspace }) => {
  const notice = useStore(workspace.openView);
  return (
    <div role="status">
      {notice && <Change workspace={workspace} notice={notice} />}
      {notice?.kind !== 'conflict' && <Edited workspace={workspace} />}
      <Missing workspace={workspace} />
    </div>
  );
};
