import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { MergeField, MergePreview } from '@porchlight/core/wire/contacts/merge-preview.ts';
import { type FormEvent, useCallback, useState } from 'react';
import { hasStatus } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { failureText } from '../../base/failure-text.ts';
import { Problem } from '../../form/Problem.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Definition } from '../attribute-definition.ts';
import type { ContactApi } from '../contact-api.ts';
import { contactName } from '../contact-name.ts';
import { t } from '../texts.ts';
import { MergeChoice, MergeValue } from './MergeChoice.tsx';
import { fieldLabel, keptValue } from './merge-values.ts';
import prompt from '../../ui/PromptDialog.module.css';
import text from '../../ui/Text.module.css';
import styles from './MergeDialog.module.css';

type MergeDialogProps = {
  people: ContactApi;
  /** The one that stays, until the agent chooses the other. */
  baseId: number;
  mergeeId: number;
  onClose: () => void;
  onMerged: (contact: TeamContact) => void;
};

type FormProps = Pick<MergeDialogProps, 'people' | 'onClose' | 'onMerged'> & {
  preview: MergePreview;
  definitions: readonly Definition[];
  problem: string | undefined;
  onSwap: () => void;
  /** The contacts are not what was shown any more. */
  onChanged: () => void;
};

const Fixed = ({
  fields,
  preview,
  definitions,
}: Pick<FormProps, 'preview' | 'definitions'> & { fields: MergeField[] }) => {
  const { base, mergee, counts } = preview;
  const labels = [...new Set([...counts.base.labels, ...counts.mergee.labels])].sort();
  const sums = [
    [t('CONVERSATIONS'), counts.base.conversations + counts.mergee.conversations, counts.mergee.conversations],
    [t('NOTES'), counts.base.notes + counts.mergee.notes, counts.mergee.notes],
  ] as const;
  return (
    <dl className={styles.details}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{fieldLabel(field.name, definitions)}</dt>
          <dd>
            <MergeValue name={field.name} value={keptValue(field)} contact={field.kept === 'mergee' ? mergee : base} />
          </dd>
        </div>
      ))}
      {sums.map(([label, sum, moved]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {sum}{' '}
            {moved > 0 && <span className={text.quiet}>{t('MERGE_MOVED', { moved, name: contactName(mergee) })}</span>}
          </dd>
        </div>
      ))}
      {labels.length > 0 && (
        <div>
          <dt>{t('LABELS')}</dt>
          <dd dir="auto">{labels.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
};

const MergeForm = ({ people, preview, definitions, problem, onClose, onSwap, onMerged, onChanged }: FormProps) => {
  const { base, mergee, fields } = preview;
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [name, other] = [contactName(base), contactName(mergee)];
  const choose = (field: string, isTaken: boolean) => {
    const others = [...taken].filter((each) => each !== field);
    setTaken(new Set(isTaken ? [...others, field] : others));
  };
  const merge = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      onMerged(await people.merge(base.id, mergee.id, { take: [...taken], preview: preview.preview }));
    } catch (error) {
      setBusy(false);
      if (hasStatus(error, 409)) onChanged();
      else setFailure(failureText(error));
    }
  };
  const choices = fields.filter(({ choosable }) => choosable);
  return (
    <form className={prompt.form} onSubmit={merge}>
      <p dir="auto">{t('MERGE_ASK', { other, name })}</p>
      <Button look="text" className={styles.swap} onClick={onSwap}>
        {t('MERGE_KEEP_OTHER', { name: other })}
      </Button>
      {choices.length > 0 && <p>{t('MERGE_CHOOSE')}</p>}
      {choices.map((field) => (
        <MergeChoice
          key={field.name}
          label={fieldLabel(field.name, definitions)}
          field={field}
          contacts={{ base, mergee }}
          isTaken={taken.has(field.name)}
          onChoose={(isTaken) => choose(field.name, isTaken)}
        />
      ))}
      <h3>{t('MERGE_AFTER')}</h3>
      <Fixed fields={fields.filter(({ choosable }) => !choosable)} preview={preview} definitions={definitions} />
      <p className={styles.final}>{t('MERGE_FINAL', { other })}</p>
      <Problem text={failure ?? problem} />
      <div className={prompt.buttons}>
        <Button look="quiet" onClick={onClose}>
          {t('CANCEL')}
        </Button>
        <Button type="submit" className={prompt.deletion} busy={busy}>
          {t('MERGE')}
        </Button>
      </div>
    </form>
  );
};

/** What two contacts will be as one, before they are: the server does what is shown here, or refuses. */
export const MergeDialog = ({ people, baseId, mergeeId, onClose, onMerged }: MergeDialogProps) => {
  const [isSwapped, setSwapped] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [base, mergee] = isSwapped ? [mergeeId, baseId] : [baseId, mergeeId];
  const load = useCallback(
    async () => ({ preview: await people.mergePreview(base, mergee), definitions: await people.definitions() }),
    [people, base, mergee],
  );
  const { state, reload } = useLoaded(load);
  return (
    <Dialog title={t('MERGE_DIALOG')} onClose={onClose} isWide>
      <LoadedContent state={state} reload={reload}>
        {({ preview, definitions }) => (
          <MergeForm
            key={preview.preview}
            {...{ people, preview, definitions, problem, onClose, onMerged }}
            onSwap={() => setSwapped(!isSwapped)}
            onChanged={() => {
              setProblem(t('MERGE_CHANGED'));
              reload();
            }}
          />
        )}
      </LoadedContent>
    </Dialog>
  );
};
