import type { TeamInbox } from '@porchlight/core/wire/inbox.ts';
import type { SlaPolicy } from '@porchlight/core/wire/settings/sla-policy.ts';
import { ApiError } from '../../../shared/api.ts';
import type { Label } from '../../base/directory.ts';
import { textOf, textOrNull } from '../../base/form-text.ts';
import { Check } from '../../form/Check.tsx';
import { Checks } from '../../form/Checks.tsx';
import { TextField } from '../../form/TextField.tsx';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { t } from '../texts.ts';
import { ThresholdField } from './ThresholdField.tsx';
import { secondsOf } from './threshold.ts';
import styles from './Sla.module.css';

const TIMES = [
  ['first_response_time_threshold', 'SLA_FIRST'],
  ['next_response_time_threshold', 'SLA_NEXT'],
  ['resolution_time_threshold', 'SLA_RESOLUTION'],
] as const;

type SlaEditorProps = {
  policy: SlaPolicy | null;
  inboxes: readonly Pick<TeamInbox, 'id' | 'name'>[];
  labels: readonly Label[];
  editing: Editing;
};

const refusal = (message: string) =>
  new ApiError({ kind: 'status', status: 422, message, body: null, requestId: '', retryAfterMs: null });

/** A policy: its times, whether business hours count, and what it is applied to automatically. */
export const SlaEditor = ({ policy, inboxes, labels, editing }: SlaEditorProps) => {
  const send = async (form: FormData) => {
    const times = Object.fromEntries(
      TIMES.map(([name]) => [name, secondsOf(textOf(form, name), textOf(form, `${name}_unit`))]),
    );
    if (Object.values(times).every((seconds) => seconds === null)) throw refusal(t('SLA_NO_TIME'));
    return editing.keep({
      name: textOf(form, 'name'),
      description: textOrNull(form, 'description'),
      ...times,
      only_during_business_hours: form.has('only_during_business_hours'),
      inbox_ids: form.getAll('inbox_ids').map(Number),
      label_ids: form.getAll('label_ids').map(Number),
    });
  };
  return (
    <Editor editing={editing} send={send}>
      <TextField
        label={t('NAME')}
        required
        name="name"
        defaultValue={policy?.name}
        maxLength={255}
        autoComplete="off"
        dir="auto"
      />
      <TextField
        label={t('DESCRIPTION')}
        name="description"
        defaultValue={policy?.description ?? ''}
        maxLength={1_000}
        autoComplete="off"
        dir="auto"
      />
      <p className={styles.hint}>{t('SLA_TIMES_HINT')}</p>
      {TIMES.map(([name, label]) => (
        <ThresholdField key={name} name={name} label={t(label)} seconds={policy?.[name] ?? null} />
      ))}
      <Check name="only_during_business_hours" defaultChecked={policy?.only_during_business_hours ?? false}>
        {t('SLA_BUSINESS')}
      </Check>
      <p className={styles.hint}>{t('SLA_TARGETS_HINT')}</p>
      <Checks legend={t('INBOXES')}>
        {inboxes.map(({ id, name }) => (
          <Check key={id} name="inbox_ids" value={id} defaultChecked={policy?.inbox_ids.some((each) => each === id)}>
            <bdi>{name}</bdi>
          </Check>
        ))}
      </Checks>
      {labels.length > 0 && (
        <Checks legend={t('LABELS')}>
          {labels.map(({ id, title }) => (
            <Check key={id} name="label_ids" value={id} defaultChecked={policy?.label_ids.some((each) => each === id)}>
              <bdi>{title}</bdi>
            </Check>
          ))}
        </Checks>
      )}
    </Editor>
  );
};
