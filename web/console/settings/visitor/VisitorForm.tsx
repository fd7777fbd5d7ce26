import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { Check } from '../../form/Check.tsx';
import { Checks } from '../../form/Checks.tsx';
import { Fields } from '../../form/Fields.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { ZoneField } from '../../form/time/ZoneField.tsx';
import { type SettingsKey, t } from '../texts.ts';
import type { Visitor } from './simulate.ts';
import card from '../../ui/Card.module.css';

/** A visitor as the form holds one: the time as their own clocks show it. */
export type VisitorDraft = Omit<Visitor, 'at'> & { inboxId: number; wall: string; zone: string };

type Flag = 'hasEmail' | 'hasPhone' | 'isSignedIn' | 'hasWritten' | 'closedCampaign' | 'isTeamThere';
const FLAGS: readonly [Flag, SettingsKey][] = [
  ['hasEmail', 'VISITOR_EMAIL'],
  ['hasPhone', 'VISITOR_PHONE'],
  ['isSignedIn', 'VISITOR_SIGNED_IN'],
  ['hasWritten', 'VISITOR_WRITTEN'],
  ['closedCampaign', 'VISITOR_CLOSED_CAMPAIGN'],
  ['isTeamThere', 'VISITOR_TEAM_THERE'],
];

type FormProps = {
  draft: VisitorDraft;
  inboxes: readonly { id: number; name: string }[];
  change: (values: Partial<VisitorDraft>) => void;
};

export const VisitorForm = ({ draft, inboxes, change }: FormProps) => (
  <section className={card.card} aria-label={t('VISITOR_WHO')}>
    <SelectField
      label={t('WEBSITE')}
      value={draft.inboxId}
      onChange={({ target }) => change({ inboxId: Number(target.value) })}
    >
      {inboxes.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
    <TextField
      label={t('VISITOR_ADDRESS')}
      value={draft.address}
      dir="ltr"
      inputMode="url"
      spellCheck={false}
      onChange={({ target }) => change({ address: target.value })}
    />
    <Fields>
      <TextField
        label={t('VISITOR_TIME')}
        type="datetime-local"
        value={draft.wall}
        required
        onChange={({ target }) => change({ wall: target.value })}
      />
      <ZoneField label={t('VISITOR_ZONE')} zone={draft.zone} onChange={(zone) => change({ zone })} />
      <SelectField
        label={t('VISITOR_LANGUAGE')}
        value={draft.language}
        onChange={({ target }) => change({ language: target.value })}
      >
        <option value="">{t('VISITOR_NO_LANGUAGE')}</option>
        <option value="de_AT">Deutsch (Österreich)</option>
        <option value="eo">Esperanto</option>
        {LOCALES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </Fields>
    <Checks legend={t('VISITOR_KNOWN')}>
      {FLAGS.map(([flag, text]) => (
        <Check key={flag} checked={draft[flag]} onChange={({ target }) => change({ [flag]: target.checked })}>
          {t(text)}
        </Check>
      ))}
    </Checks>
  </section>
);
