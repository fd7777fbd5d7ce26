import { CONSOLE_LANGUAGES } from '@porchlight/core/i18n/console-languages.ts';
import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';
import { chosenLanguage, LANGUAGE_SETTING, rememberLanguage } from '../../base/language.ts';
import { Problem } from '../../form/Problem.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Card } from '../../ui/Card.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';

const BROWSER = '';
const LANGUAGES = LOCALES.filter(({ code }) => CONSOLE_LANGUAGES.some((each) => each === code));

export const LanguageChoice = ({ api, profile }: Pick<PageProps, 'api' | 'profile'>) => {
  const saving = useSaving();
  const save = (choice: string) =>
    saving.save(async () => {
      const saved = await api.put<Profile>('/api/v1/profile', { ui_settings: { [LANGUAGE_SETTING]: choice } });
      rememberLanguage(chosenLanguage(saved.ui_settings));
      location.reload();
    });
  return (
    <Card title={t('PROFILE_LANGUAGE')}>
      <SelectField
        label={t('PROFILE_LANGUAGE_LABEL')}
        value={chosenLanguage(profile.ui_settings) ?? BROWSER}
        disabled={saving.busy}
        onChange={({ target }) => void save(target.value)}
      >
        <option value={BROWSER}>{t('PROFILE_LANGUAGE_BROWSER')}</option>
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code.replace('_', '-')}>
            {name}
          </option>
        ))}
      </SelectField>
      <Problem text={saving.otherError()} />
    </Card>
  );
};
