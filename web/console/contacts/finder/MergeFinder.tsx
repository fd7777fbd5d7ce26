import { type ReactNode, useState } from 'react';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { t } from '../texts.ts';
import { FindForm } from './FindForm.tsx';
import text from '../../ui/Text.module.css';
import styles from './Finder.module.css';

/** A contact or a company that may be merged into the one on the page. */
export type Mergeable = { id: number; name: string; mark: ReactNode; detail: string; preview?: ReactNode };

type MergeFinderProps = {
  texts: { hint: string; search: string; none: string; ask: (other: string) => string };
  find: (query: string) => Promise<Mergeable[]>;
  merge: (id: number) => Promise<unknown>;
  /** Stands above the search, and may start one. */
  children?: (find: (query: string) => void) => ReactNode;
};

export const MergeFinder = ({ texts, find, merge, children }: MergeFinderProps) => {
  const saving = useSaving();
  const [found, setFound] = useState<Mergeable[]>();
  const search = (query: string) => saving.save(async () => setFound(await find(query)));
  return (
    <>
      {children?.((query) => void search(query))}
      <p className={text.quiet}>{texts.hint}</p>
      <FindForm label={texts.search} isBusy={saving.busy} onFind={search} />
      <Problem text={saving.otherError()} />
      {found?.length === 0 && <p role="status">{texts.none}</p>}
      <ul className={styles.results}>
        {found?.map(({ id, name, mark, detail, preview }) => (
          <li key={id}>
            {mark}
            <span>
              <strong dir="auto">{name}</strong>
              <small>{detail}</small>
            </span>
            <Removal
              name={name}
              verb={t('MERGE')}
              question={texts.ask(name)}
              remove={() => merge(id)}
              onGone={() => setFound(undefined)}
            >
              {preview}
            </Removal>
          </li>
        ))}
      </ul>
    </>
  );
};
