import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../../shared/is-composing.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { MacroPreview } from '../macros/MacroPreview.tsx';
import type { Place } from './commands.ts';
import { type Entry, entriesFor, type Group, macroEntries } from './entries.tsx';
import { type Found, findAll } from './search.ts';
import styles from './Palette.module.css';

const SOON_MS = 200;
/** One letter finds everything, which is nothing. */
const LEAST = 2;

type Search = { phase: 'rest' | 'loading' | 'failed'; found: Found | null };

/** The words are searched when the hand rests; a late answer to an older question is dropped, and the older stays till then. */
const useSearch = ({ workspace }: Place, query: string): Search => {
  const [search, setSearch] = useState<Search>({ phase: 'rest', found: null });
  useEffect(() => {
    if (query.trim().length < LEAST) return setSearch({ phase: 'rest', found: null });
    setSearch(({ found }) => ({ phase: 'loading', found }));
    let isOver = false;
    const timer = setTimeout(() => {
      findAll(workspace, query).then(
        (found) => !isOver && setSearch({ phase: 'rest', found }),
        () => !isOver && setSearch({ phase: 'failed', found: null }),
      );
    }, SOON_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [workspace, query]);
  return search;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

type PaletteProps = {
  place: Place;
  /** Offers macros alone, for these conversations. */
  macrosFor?: readonly number[];
  onClose: () => void;
};

/** The numbers of the conversations that macros are offered for. */
const targetsOf = ({ place: { workspace, conversation }, macrosFor }: PaletteProps): readonly number[] =>
  macrosFor ?? (conversation === null || !workspace.thread.getSnapshot() ? [] : [conversation]);

/** What is offered for what was typed. Macros stand first once they were looked for: Enter alone runs none. */
const useGroups = (props: PaletteProps, query: string, found: Found | null): Group[] => {
  const { place, macrosFor } = props;
  const { macros } = place.workspace;
  const loadedMacros = useStore(macros) ?? [];
  useEffect(() => void macros.load(), [macros]);
  const targets = targetsOf(props);
  const isSought = macrosFor !== undefined || (query !== '' && targets.length > 0);
  const entries = isSought ? macroEntries(place, loadedMacros, targets, query) : [];
  const groups: Group[] = entries.length > 0 ? [{ title: 'MACROS', entries }] : [];
  return macrosFor ? groups : [...groups, ...entriesFor(place, query, found)];
};

export const Palette = (props: PaletteProps) => {
  const { place, macrosFor, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { phase, found } = useSearch(place, macrosFor ? '' : query);
  const groups = useGroups(props, query.trim(), found);
  const hint = t(macrosFor ? 'MACRO_FIND' : 'PALETTE_HINT');
  const isWithoutMacros = macrosFor !== undefined && place.workspace.macros.getSnapshot()?.length === 0;
  const name = t(macrosFor ? 'MACRO_RUN' : 'KEY_PALETTE');
  const all = groups.flatMap(({ entries }) => entries);
  const current = all[Math.min(at, all.length - 1)];
  useEffect(() => dialog.current?.showModal(), []);
  const active = current && `${id}-${current.key}`;
  const previewId = `${id}-preview`;
  const isTouch = useRef(false);
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const run = (entry: Entry) => {
    dialog.current?.close();
    entry.run();
  };
  /** A finger sees what a macro does before it runs it. */
  const choose = (entry: Entry) => {
    if (entry.macro && isTouch.current && entry !== current) setAt(all.indexOf(entry));
    else run(entry);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    if (step) setAt(Math.max(0, Math.min(all.length - 1, at + step)));
    else if (event.key === 'Enter' && current) run(current);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={name}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className={styles.content} data-preview={current?.macro !== undefined || undefined}>
        <div className={styles.search}>
          <Icon name="search" size={18} />
          <input
            role="combobox"
            aria-label={hint}
            aria-expanded="true"
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active}
            placeholder={hint}
            maxLength={200}
            value={query}
            onChange={({ target }) => {
              setQuery(target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
        </div>
        <div id={id} role="listbox" aria-label={name} className={styles.groups} tabIndex={-1}>
          {groups.map(({ title, entries }) => (
            <div key={title} role="group" aria-label={t(title)}>
              <p aria-hidden="true">{t(title)}</p>
              {entries.map((entry) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search's
                // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search
                <div
                  key={entry.key}
                  id={`${id}-${entry.key}`}
                  role="option"
                  aria-selected={entry === current}
                  aria-describedby={entry === current && entry.macro ? previewId : undefined}
                  onPointerDown={({ pointerType }) => {
                    isTouch.current = pointerType === 'touch';
                  }}
                  onPointerMove={() => setAt(all.indexOf(entry))}
                  onClick={() => choose(entry)}
                >
                  {entry.mark}
                  <bdi>{entry.label}</bdi>
                  {entry.isKey ? <kbd>{entry.detail}</kbd> : <small>{entry.detail}</small>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <div role="status" className={styles.state}>
          {phase === 'loading' && <Spinner size={16} label={t('LOADING')} />}
          {phase === 'failed' && t('SEARCH_FAILED')}
          {phase === 'rest' && all.length === 0 && (isWithoutMacros ? t('MACRO_NONE') : t('NOTHING_FOUND'))}
        </div>
        {current?.macro && (
          <MacroPreview
            id={previewId}
            workspace={place.workspace}
            macro={current.macro}
            conversations={targetsOf(props)}
            onRun={() => run(current)}
          />
        )}
      </div>
    </dialog>
  );
};
