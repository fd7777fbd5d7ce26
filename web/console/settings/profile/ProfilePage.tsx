import type { Profile } from '@porchlight/core/wire/agent.ts';
import { textOf } from '../../base/form-text.ts';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { SaveBar } from '../../form/SaveBar.tsx';
import { TextField } from '../../form/TextField.tsx';
import { Tick } from '../../form/Tick.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHead } from '../PageHead.tsx';
import { Picture } from '../Picture.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { AfterClosingChoice } from './AfterClosingChoice.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SignatureForm } from './SignatureForm.tsx';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';

const PATH = '/api/v1/profile';

type MineProps = Pick<PageProps, 'api' | 'profile' | 'onProfile'>;

const Mine = ({ api, profile, onProfile }: MineProps) => {
  const saving = useSaving();
  const touched = useTouched(saving);
  const send = (form: FormData) => {
    const change = { name: textOf(form, 'name'), display_name: textOf(form, 'display_name') };
    void saving.save(async () => onProfile(await api.put<Profile>(PATH, change)));
  };
  return (
    <Form className={card.card} saving={saving} onSend={send} onChange={touched}>
      <h2>{t('PROFILE_NAMES')}</h2>
      <Fields>
        <TextField
          label={t('PROFILE_NAME')}
          required
          name="name"
          defaultValue={profile.name}
          maxLength={255}
          autoComplete="name"
          dir="auto"
        />
        <TextField
          label={t('PROFILE_DISPLAY_NAME')}
          name="display_name"
          defaultValue={profile.display_name ?? ''}
          placeholder={profile.name}
          maxLength={255}
          autoComplete="nickname"
          dir="auto"
        />
      </Fields>
      <SaveBar saving={saving} isLoose />
    </Form>
  );
};

const Presence = ({ api, profile, onProfile }: MineProps) => {
  const account = profile.accounts.find(({ id }) => id === profile.account_id);
  if (!account) return null;
  const set = async (auto_offline: boolean) =>
    onProfile(await api.post<Profile>(`${PATH}/auto_offline`, { account_id: account.id, auto_offline }));
  return (
    <Card title={t('PROFILE_PRESENCE')}>
      <Tick checked={account.auto_offline} save={set} onSaved={() => {}}>
        {t('PROFILE_AUTO_OFFLINE')}
      </Tick>
      <p className={text.quiet}>{t('PROFILE_AUTO_OFFLINE_HINT')}</p>
    </Card>
  );
};

export const ProfilePage = ({ api, profile, onProfile }: PageProps) => (
  <>
    <PageHead title="PROFILE" hint="PROFILE_HINT" />
    <Card title={t('PICTURE')}>
      <Picture
        name={profile.available_name}
        src={profile.avatar_url}
        hint={t('PROFILE_PICTURE_HINT')}
        save={async (form) => onProfile(await api.patch<Profile>(PATH, form))}
        remove={async () => {
          await api.delete(`${PATH}/avatar`);
          onProfile({ ...profile, avatar_url: '' });
        }}
      />
    </Card>
    <Mine api={api} profile={profile} onProfile={onProfile} />
    <EmailAddress key={profile.email} api={api} profile={profile} onProfile={onProfile} />
    <LanguageChoice api={api} profile={profile} />
    <SignatureForm api={api} profile={profile} onProfile={onProfile} />
    <AfterClosingChoice api={api} profile={profile} onProfile={onProfile} />
    <Presence api={api} profile={profile} onProfile={onProfile} />
  </>
);
