import type { Profile } from '@porchlight/core/wire/agent.ts';
import { Problem } from '../../form/Problem.tsx';
import { Saved } from '../../form/Saved.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { AFTER_CLOSING, AFTER_CLOSING_SETTING, afterClosingOf } from '../../state/changes/after-closing.ts';
import { Card } from '../../ui/Card.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';

type ChoiceProps = Pick<PageProps, 'api' | 'profile' | 'onProfile'>;

export const AfterClosingChoice = ({ api, profile, onProfile }: ChoiceProps) => {
  const saving = useSaving();
  const save = (choice: string) =>
    saving.save(async () =>
      onProfile(await api.put<Profile>('/api/v1/profile', { ui_settings: { [AFTER_CLOSING_SETTING]: choice } })),
    );
  return (
    <Card title={t('PROFILE_CONVERSATIONS')}>
      <SelectField
        label={t('AFTER_CLOSING')}
        value={afterClosingOf(profile)}
        disabled={saving.busy}
        onChange={({ target }) => void save(target.value)}
      >
        {AFTER_CLOSING.map((each) => (
          <option key={each} value={each}>
            {t(`AFTER_CLOSING_${each}`)}
          </option>
        ))}
      </SelectField>
      <Saved saving={saving} />
      <Problem text={saving.otherError()} />
    </Card>
  );
};
