import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import type { PageProps } from '../page-props.ts';
import { StepForm } from '../security/StepForm.tsx';
import { t } from '../texts.ts';

type AgentEmailProps = Pick<PageProps, 'api'> & {
  path: string;
  person: { name: string; email: string };
  onChange: () => void;
};

export const AgentEmail = ({ api, path, person, onChange }: AgentEmailProps) => {
  const saving = useSaving();
  const [isOpen, setOpen] = useState(false);
  const send = async (written: FormData) => {
    if (!(await saving.save(() => api.patch(path, { email: textOf(written, 'email') })))) return;
    setOpen(false);
    onChange();
  };
  if (!isOpen)
    return (
      <Button look="quiet" aria-label={`${t('EMAIL_CHANGE')}: ${person.name}`} onClick={() => setOpen(true)}>
        {t('EMAIL_CHANGE')}
      </Button>
    );
  return (
    <StepForm saving={saving} button={t('SAVE')} onSend={send} onCancel={() => setOpen(false)}>
      <TextField label={t('EMAIL')} required name="email" type="email" defaultValue={person.email} maxLength={255} />
      <p>{t('EMAIL_CHANGE_HINT')}</p>
    </StepForm>
  );
};
