import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isComposing } from '../../../shared/is-composing.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { t } from '../../base/texts.ts';
import type { Finder, Finding } from '../../state/reading/finder.ts';
import { useOpening } from '../../ui/Picker.tsx';
import { Search } from '../../ui/Search.tsx';
import styles from './FindBar.module.css';

const stateText = ({ query, ids, more, at }: Finding) => {
  if (!query) return '';
  if (ids.length === 0) return t('NOTHING_FOUND');
  return t('FIND_AT', { at: at + 1, count: more ? `${ids.length}+` : ids.length });
};

const State = ({ finder, finding }: { finder: Finder; finding: Finding }) => (
  <div role="status" className={styles.state}>
    {finding.phase === 'loading' && <Spinner size={16} label={t('LOADING')} />}
    {finding.phase === 'rest' && stateText(finding)}
    {finding.phase === 'failed' && (
      <>
        {t('SEARCH_FAILED')}{' '}
        <Button look="text" onClick={() => void finder.retry()}>
          {t('TRY_AGAIN')}
        </Button>
      </>
    )}
  </div>
);

const OpenBar = ({ finder, finding }: { finder: Finder; finding: Finding }) => {
  const bar = useRef<HTMLDivElement>(null);
  const field = () => bar.current?.querySelector('input');
  useEffect(() => {
    const before = document.activeElement;
    bar.current?.querySelector('input')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useOpening('find', () => {
    field()?.focus();
    field()?.select();
  });
  const { query, ids } = finding;
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') finder.close();
    else if (event.key === 'Enter' && event.target === field()) {
      // Faster than the pause after which the text is searched for.
      const text = field()?.value.trim() ?? '';
      void (text === query ? finder.step(event.shiftKey ? -1 : 1) : finder.search(text));
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={bar} role="search" aria-label={t('FIND')} className={styles.bar} onKeyDown={press}>
      <Search label={t('FIND')} query={query} onSearch={finder.search} />
      <State finder={finder} finding={finding} />
      <div className={styles.tools}>
        <IconButton
          icon="arrow-up"
          label={t('FIND_EARLIER')}
          disabled={ids.length === 0}
          onClick={() => void finder.step(1)}
        />
        <IconButton
          icon="arrow-down"
          label={t('FIND_LATER')}
          disabled={ids.length === 0}
          onClick={() => void finder.step(-1)}
        />
        <IconButton icon="close" label={t('CLOSE')} onClick={finder.close} />
      </div>
    </div>
  );
};

/** The search in the open conversation: the browser's own finds only what is rendered. */
export const FindBar = ({ finder }: { finder: Finder }) => {
  const finding = useStore(finder);
  useOpening('find', finder.open);
  return finding && <OpenBar finder={finder} finding={finding} />;
};
