import { useCallback, useState } from 'react';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import type { ContactApi } from '../contact-api.ts';
import { useContactPart, type WorkspaceUpdates } from '../contact-updates.ts';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';
import styles from './Labels.module.css';

type LabelsProps = { people: ContactApi; contactId: number; updates: WorkspaceUpdates };
type LabelState = { all: { title: string; color: string }[]; own: string[] };
type ChosenProps = Omit<LabelsProps, 'updates'> & { labels: LabelState; onChange: () => void };

const Chosen = ({ people, contactId, labels, onChange }: ChosenProps) => {
  const saving = useSaving();
  // Pressed here, and shown so until the server's own list is newer.
  const [pressed, setPressed] = useState({ over: labels, own: labels.own });
  const own = pressed.over === labels ? pressed.own : labels.own;
  const toggle = async (title: string) => {
    const isOn = !own.includes(title);
    setPressed({ over: labels, own: isOn ? [...own, title] : own.filter((each) => each !== title) });
    if (await saving.save(() => people.setLabel(contactId, title, isOn))) onChange();
    else setPressed({ over: labels, own });
  };
  if (labels.all.length === 0) return <p className={text.quiet}>{t('NO_LABELS')}</p>;
  return (
    <>
      <div className={styles.labels}>
        {labels.all.map(({ title, color }) => (
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

export const Labels = ({ people, contactId, updates }: LabelsProps) => {
  const load = useCallback(async (): Promise<LabelState> => {
    const [all, own] = await Promise.all([people.allLabels(), people.labels(contactId)]);
    return { all, own };
  }, [people, contactId]);
  const { state, reload } = useContactPart(updates, contactId, load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(labels) => <Chosen people={people} contactId={contactId} labels={labels} onChange={reload} />}
    </LoadedContent>
  );
};
