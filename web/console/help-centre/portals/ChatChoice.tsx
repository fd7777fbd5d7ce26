import { SelectField } from '../../form/SelectField.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { CentreApi } from '../centre-api.ts';
import { t } from '../texts.ts';

type ChoiceProps = { centre: CentreApi; chosen: number | null };

export const ChatChoice = ({ centre, chosen }: ChoiceProps) => {
  const { state, reload } = useLoaded(centre.chatInboxes);
  return (
    <LoadedContent state={state} reload={reload}>
      {(inboxes) => (
        <SelectField label={t('CHAT_ON_PAGES')} name="inbox_id" defaultValue={chosen ?? ''}>
          <option value="">{t('CHAT_NOWHERE')}</option>
          {chosen !== null && !inboxes.some(({ id }) => id === chosen) && (
            <option value={chosen}>{t('CHAT_OF_OTHERS')}</option>
          )}
          {inboxes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </LoadedContent>
  );
};
