import { type ReactNode, useState } from 'react';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { FindForm } from './FindForm.tsx';
import text from '../../ui/Text.module.css';
import styles from './Finder.module.css';

/** A contact or a company that may be merged into the one on the page. */
export type Mergeable = { id: number; name: string; mark: ReactNode; detail: string };

type MergeFinderProps<Found extends Mergeable> = {
  texts: { hint: string; search: string; none: string };
  find: (query: string) => Promise<Found[]>;
  /** Stands above the search, and may start one. */
  above?: (find: (query: string) => void) => ReactNode;
  /** What can be done with one that was found. */
  children: (found: Found, onGone: () => void) => ReactNode;
};

export const MergeFinder = <Found extends Mergeable>({ texts, find, above, children }: MergeFinderProps<Found>) => {
  const saving = useSaving();
  const [found, setFound] = useState<Found[]>();
  const search = (query: string) => saving.save(async () => setFound(await find(query)));
  return (
    <>
      {above?.((query) => void search(query))}
      <p className={text.quiet}>{texts.hint}</p>
      <FindForm label={texts.search} isBusy={saving.busy} onFind={search} />
      <Problem text={saving.otherError()} />
      {found?.length === 0 && <p role="status">{texts.none}</p>}
      <ul className={styles.results}>
        {found?.map((each) => (
          <li key={each.id}>
            {each.mark}
            <span>
              <strong dir="auto">{each.name}</strong>
              <small>{each.detail}</small>
            </span>
            {children(each, () => setFound(undefined))}
          </li>
        ))}
      </ul>
    </>
  );
};
