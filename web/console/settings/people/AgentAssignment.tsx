import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { Check } from '../../form/Check.tsx';
import { Checks } from '../../form/Checks.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import type { PageProps } from '../page-props.ts';
import { StepForm } from '../security/StepForm.tsx';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';

type Limits = { name: string; capacity?: number | null; skills?: readonly string[] };

/** In the row of an agent: what automatic assignment gives them. */
export const AssignmentLine = ({ capacity, skills = [] }: Limits) => {
  const parts = [...(capacity ? [t('AGENT_LIMIT', { count: capacity })] : []), ...skills];
  return parts.length === 0 ? null : <small dir="auto">{parts.join(' · ')}</small>;
};

type AgentAssignmentProps = Pick<PageProps, 'api'> & {
  path: string;
  person: Limits;
  labels: readonly string[];
  onChange: () => void;
};

export const AgentAssignment = ({ api, path, person, labels, onChange }: AgentAssignmentProps) => {
  const saving = useSaving();
  const [isOpen, setOpen] = useState(false);
  const send = async (written: FormData) => {
    const capacity = textOf(written, 'capacity');
    const body = {
      capacity: capacity === '' ? null : Number(capacity),
      skills: written.getAll('skills').map(String),
    };
    if (!(await saving.save(() => api.patch(path, body)))) return;
    setOpen(false);
    onChange();
  };
  if (!isOpen)
    return (
      <Button look="quiet" aria-label={`${t('AGENT_ASSIGNMENT')}: ${person.name}`} onClick={() => setOpen(true)}>
        {t('AGENT_ASSIGNMENT')}
      </Button>
    );
  return (
    <StepForm saving={saving} button={t('SAVE')} onSend={send} onCancel={() => setOpen(false)}>
      <TextField
        label={t('AGENT_CAPACITY')}
        name="capacity"
        type="number"
        min={1}
        max={1_000}
        defaultValue={person.capacity ?? ''}
      />
      <p className={text.hint}>{t('AGENT_CAPACITY_HINT')}</p>
      {labels.length > 0 && (
        <Checks legend={t('AGENT_SKILLS')}>
          {labels.map((label) => (
            <Check key={label} name="skills" value={label} defaultChecked={person.skills?.includes(label)}>
              <span dir="auto">{label}</span>
            </Check>
          ))}
        </Checks>
      )}
      <p className={text.hint}>{t(labels.length > 0 ? 'AGENT_SKILLS_HINT' : 'AGENT_SKILLS_NONE')}</p>
    </StepForm>
  );
};
