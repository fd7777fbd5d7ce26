import { matchesSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Removal } from '../../form/Removal.tsx';
import { TextField } from '../../form/TextField.tsx';
import { Empty } from '../../ui/Empty.tsx';
import type { PageProps } from '../page-props.ts';
import { type SettingsKey, t } from '../texts.ts';
import type { Editing } from './Editor.tsx';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';
import styles from './ResourceList.module.css';

type Thing = { id: number };
/** With fewer, looking is faster than typing. */
const FILTERED_FROM = 9;

type ResourceListProps<Of extends Thing> = Pick<PageProps, 'api'> & {
  path: string;
  things: readonly Of[];
  /** `ask` takes `{name}`. */
  texts: { add: SettingsKey; empty: SettingsKey; ask: SettingsKey };
  nameOf: (thing: Of) => string;
  /** What a search finds beside the name. */
  textOf?: (thing: Of) => string;
  /** The heading that a thing stands under; those of one heading follow each other. */
  groupOf?: ((thing: Of) => string) | undefined;
  row: (thing: Of) => ReactNode;
  editor: (thing: Of | null, editing: Editing) => ReactNode;
  most?: number;
  templates?: { things: readonly Of[]; row: (thing: Of) => ReactNode };
  copyOf?: (thing: Of) => Of;
  /** In the place of the question before a deletion. */
  removal?: (thing: Of, onGone: () => void) => ReactNode;
  /** Whether a thing can be changed and deleted here; the row says why not. */
  isFixed?: (thing: Of) => boolean;
  tools?: ReactNode;
  reload: () => void;
};

export const ResourceList = <Of extends Thing>(props: ResourceListProps<Of>) => {
  const { api, path, things, texts, nameOf, textOf, groupOf, row, editor, copyOf, removal, isFixed, reload } = props;
  const { most = Number.POSITIVE_INFINITY, templates, tools } = props;
  const isFull = things.length >= most;
  const isEmpty = things.length === 0;
  const [seed, setSeed] = useState<Of | null>(null);
  const prefix = useId();
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [query, setQuery] = useState('');
  const focusNext = useRef<string>(null);
  const idOf = (what: number | 'new') => `${prefix}-${what}`;
  useEffect(() => {
    if (open !== null || focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const show = (what: number | 'new', from: Of | null = null) => {
    setAnnouncement('');
    setSeed(from);
    setOpen(what);
  };
  const addressOf = ({ id }: Thing) => `${path}/${id}`;
  const edit = (thing: Of | null) =>
    editor(thing ?? seed, {
      title: thing ? nameOf(thing) : t(texts.add),
      keep: (body) => (thing ? api.patch(addressOf(thing), body) : api.post(path, body)),
      done: (saved) => {
        focusNext.current = idOf(thing?.id ?? 'new');
        setOpen(null);
        if (!saved) return;
        setAnnouncement(t('SAVED'));
        reload();
      },
    });
  const onGone = (thing: Of) => {
    focusNext.current = idOf('new');
    setAnnouncement(t('DELETED', { name: nameOf(thing) }));
    reload();
  };
  const addButton = (
    <Button id={idOf('new')} onClick={() => show('new')}>
      {t(texts.add)}
    </Button>
  );
  const found = things.filter((thing) => matchesSearch(`${nameOf(thing)} ${textOf?.(thing) ?? ''}`, query));
  const groups = Map.groupBy(found, (thing) => groupOf?.(thing) ?? '');

  return (
    <>
      <div className={styles.tools}>
        {things.length >= FILTERED_FROM && (
          <TextField
            label={t('SEARCH')}
            type="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        )}
        {tools}
        {open !== 'new' && !isFull && !isEmpty && addButton}
        <p role="status" className={text.good}>
          {announcement}
        </p>
      </div>
      {open === 'new' && <div key={seed && nameOf(seed)}>{edit(null)}</div>}
      {isEmpty && open !== 'new' && <Empty action={addButton}>{t(texts.empty)}</Empty>}
      {templates && isEmpty && open !== 'new' && (
        <ul className={rows.rows} aria-label={t('TEMPLATES')}>
          {templates.things.map((thing) => (
            <li key={nameOf(thing)} className={rows.row}>
              {templates.row(thing)}
              <Button
                look="quiet"
                aria-label={`${t('TEMPLATE_USE')}: ${nameOf(thing)}`}
                onClick={() => show('new', thing)}
              >
                {t('TEMPLATE_USE')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {things.length > 0 && found.length === 0 && <Empty>{t('NOTHING_FOUND')}</Empty>}
      {[...groups].map(([group, ofGroup]) => (
        <Fragment key={group}>
          {group && (
            <h2 className={styles.group} dir="auto">
              {group}
            </h2>
          )}
          <ul className={rows.rows}>
            {ofGroup.map((thing) =>
              open === thing.id ? (
                <li key={thing.id}>{edit(thing)}</li>
              ) : (
                <li key={thing.id} className={rows.row}>
                  {row(thing)}
                  {!isFixed?.(thing) && (
                    <>
                      <Button
                        id={idOf(thing.id)}
                        look="quiet"
                        aria-label={`${t('EDIT')}: ${nameOf(thing)}`}
                        onClick={() => show(thing.id)}
                      >
                        {t('EDIT')}
                      </Button>
                      {copyOf && !isFull && (
                        <Button
                          look="quiet"
                          aria-label={`${t('ROLE_COPY')}: ${nameOf(thing)}`}
                          onClick={() => show('new', copyOf(thing))}
                        >
                          {t('ROLE_COPY')}
                        </Button>
                      )}
                      {removal?.(thing, () => onGone(thing)) ?? (
                        <Removal
                          name={nameOf(thing)}
                          question={t(texts.ask, { name: nameOf(thing) })}
                          remove={() => api.delete(addressOf(thing))}
                          onGone={() => onGone(thing)}
                        />
                      )}
                    </>
                  )}
                </li>
              ),
            )}
          </ul>
        </Fragment>
      ))}
    </>
  );
};
