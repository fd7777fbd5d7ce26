import text from '../../ui/Text.module.css';
import { useCallback, useState } from 'react';
import { Problem } from '../../form/Problem.tsx';
import { Shown } from '../../loading/Shown.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { useSaving } from '../../form/use-saving.ts';
import type { ContactApi } from '../contact-api.ts';
import styles from './Labels.module.css';
import { t } from '../texts.ts';

type LabelsProps = { people: ContactApi; contactId: number };
type Known = { all: { title: string; color: string }[]; own: string[] };

const Chosen = ({ people, contactId, known }: LabelsProps & { known: Known }) => {
  const saving = useSaving();
  const [own, setOwn] = useState(known.own);
  const toggle = async (title: string) => {
    const wanted = own.includes(title) ? own.filter((each) => each !== title) : [...own, title];
    setOwn(wanted);
    if (!(await saving.save(() => people.setLabels(contactId, wanted)))) setOwn(own);
  };
  if (known.all.length === 0) return <p className={text.quiet}>{t('NO_LABELS')}</p>;
  return (
    <>
      <div className={styles.labels}>
        {known.all.map(({ title, color }) => (
          <button key={title} type="button" aria-pressed={own.includes(title)} onClick={() => void toggle(title)}>
            <span className={styles.dot} style={{ background: color }} aria-hidden="true" />
            {title}
          </button>
        ))}
      </div>
      <Problem text={saving.otherError()} />
    </>
  );
};

/** The account's labels, those of this person pressed. */
export const Labels = ({ people, contactId }: LabelsProps) => {
  const load = useCallback(async (): Promise<Known> => {
    const [all, own] = await Promise.all([people.allLabels(), people.labels(contactId)]);
    return { all, own };
  }, [people, contactId]);
  const { state, reload } = useLoaded(load);
  return (
    <Shown state={state} reload={reload}>
      {(known) => <Chosen people={people} contactId={contactId} known={known} />}
    </Shown>
  );
};
