import { useRef } from 'react';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import { useSaving } from '../../form/use-saving.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';

export const Password = ({ api }: Pick<PageProps, 'api'>) => {
  const saving = useSaving();
  const form = useRef<HTMLFormElement>(null);
  const send = async (written: FormData) => {
    if (await saving.save(() => api.put('/api/v1/profile', Object.fromEntries(written)))) form.current?.reset();
  };
  return (
    <Form ref={form} className={card.card} saving={saving} onSend={send}>
      <h2>{t('PASSWORD')}</h2>
      <Fields>
        <PasswordField label={t('PASSWORD_CURRENT')} required name="current_password" autoComplete="current-password" />
        <PasswordField
          isNew
          label={t('PASSWORD_NEW')}
          required
          name="password"
          autoComplete="new-password"
          minLength={12}
        />
      </Fields>
      <p className={text.quiet}>{t('PASSWORD_HINT')}</p>
      <SaveBar saving={saving} isLoose />
    </Form>
  );
};
