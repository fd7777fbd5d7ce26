import {
  type Company,
  LONGEST_COMPANY_DESCRIPTION,
  LONGEST_COMPANY_NAME,
} from '@porchlight/core/wire/companies/company.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { AreaField } from '../../form/AreaField.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Saved } from '../../form/Saved.tsx';
import { TextField } from '../../form/TextField.tsx';
import type { CompanyChange } from '../company-api.ts';
import { t } from '../texts.ts';
import { useEdits } from '../use-edits.ts';
import looks from '../../form/Form.module.css';
import text from '../../ui/Text.module.css';

type FormProps = { company?: Company; action: string; onSave: (change: CompanyChange) => Promise<unknown> };
type FieldName = 'name' | 'domain' | 'description';

export const CompanyForm = ({ company, action, onSave }: FormProps) => {
  const { saving, send, fieldFor } = useEdits<FieldName>(
    (name) => company?.[name] ?? '',
    (texts) => onSave(Object.fromEntries(texts)),
  );
  return (
    <Form className={looks.form} saving={saving} onSend={send} noValidate>
      <TextField
        {...fieldFor('name')}
        label={t('NAME')}
        dir="auto"
        maxLength={LONGEST_COMPANY_NAME}
        autoComplete="off"
      />
      <TextField
        {...fieldFor('domain')}
        label={t('COMPANY_DOMAIN')}
        dir="ltr"
        inputMode="url"
        placeholder="example.com"
        maxLength={255}
        autoComplete="off"
      />
      <p className={text.quiet}>{t('COMPANY_DOMAIN_HINT')}</p>
      <AreaField
        {...fieldFor('description')}
        label={t('COMPANY_DESCRIPTION')}
        dir="auto"
        rows={3}
        maxLength={LONGEST_COMPANY_DESCRIPTION}
      />
      <Buttons>
        <Button type="submit" busy={saving.busy}>
          {action}
        </Button>
        <Saved saving={saving} />
      </Buttons>
      <Problem text={saving.otherError()} />
    </Form>
  );
};
