import type { Profile } from '@porchlight/core/wire/agent.ts';
import { MAX_SIGNATURE_LENGTH } from '@porchlight/core/wire/limits.ts';
import { textOf } from '../../base/form-text.ts';
import { AreaField } from '../../form/AreaField.tsx';
import { Check } from '../../form/Check.tsx';
import { Form } from '../../form/Form.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';
import { isSignatureOn, SIGNATURE_SETTING } from '../../state/conversations/signature.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';

export const SignatureForm = ({ api, profile, onProfile }: Pick<PageProps, 'api' | 'profile' | 'onProfile'>) => {
  const saving = useSaving();
  const touched = useTouched(saving);
  const isOn = isSignatureOn(profile);
  const send = (form: FormData) => {
    const change = {
      message_signature: textOf(form, 'message_signature'),
      ui_settings: { [SIGNATURE_SETTING]: form.get('enabled') !== null },
    };
    void saving.save(async () => onProfile(await api.put<Profile>('/api/v1/profile', change)));
  };
  return (
    <Form className={card.card} saving={saving} onSend={send} onChange={touched}>
      <h2>{t('SIGNATURE')}</h2>
      <AreaField
        label={t('SIGNATURE_TEXT')}
        name="message_signature"
        defaultValue={profile.message_signature ?? ''}
        maxLength={MAX_SIGNATURE_LENGTH}
        rows={3}
        dir="auto"
      />
      <p className={text.hint}>{t('SIGNATURE_HINT')}</p>
      <Check key={String(isOn)} name="enabled" defaultChecked={isOn}>
        {t('SIGNATURE_ENABLED')}
      </Check>
      <SaveBar saving={saving} isLoose />
    </Form>
  );
};
