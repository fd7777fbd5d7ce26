import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { TIME_ZONES } from '@porchlight/core/data/time-zones.ts';
import { Field } from '../../../shared/ui/Field.tsx';
import styles from '../Settings.module.css';
import { type SettingsKey, t } from '../texts.ts';
import type { Visitor } from './simulate.ts';

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

/** Who looks at the website: where, when, in which language, and what is known of them. */
export const VisitorForm = ({ draft, inboxes, change }: FormProps) => (
  <section className={styles.card} aria-label={t('VISITOR_WHO')}>
    <Field label={t('WEBSITE')}>
      {(control) => (
        <select {...control} value={draft.inboxId} onChange={({ target }) => change({ inboxId: Number(target.value) })}>
          {inboxes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label={t('VISITOR_ADDRESS')}>
      {(control) => (
        <input
          {...control}
          value={draft.address}
          dir="ltr"
          inputMode="url"
          spellCheck={false}
          onChange={({ target }) => change({ address: target.value })}
        />
      )}
    </Field>
    <div className={styles.fields}>
      <Field label={t('VISITOR_TIME')}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={draft.wall}
            required
            onChange={({ target }) => change({ wall: target.value })}
          />
        )}
      </Field>
      <Field label={t('VISITOR_ZONE')}>
        {(control) => (
          <select {...control} value={draft.zone} onChange={({ target }) => change({ zone: target.value })}>
            {!TIME_ZONES.some(({ zone }) => zone === draft.zone) && <option>{draft.zone}</option>}
            {TIME_ZONES.map(({ label, zone }) => (
              <option key={label} value={zone}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('VISITOR_LANGUAGE')}>
        {(control) => (
          <select {...control} value={draft.language} onChange={({ target }) => change({ language: target.value })}>
            <option value="">{t('VISITOR_NO_LANGUAGE')}</option>
            <option value="de_AT">Deutsch (Österreich)</option>
            <option value="eo">Esperanto</option>
            {LOCALES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
    <fieldset className={styles.choices}>
      <legend>{t('VISITOR_KNOWN')}</legend>
      {FLAGS.map(([flag, text]) => (
        <label key={flag} className={styles.check}>
          <input type="checkbox" checked={draft[flag]} onChange={({ target }) => change({ [flag]: target.checked })} />
          {t(text)}
        </label>
      ))}
    </fieldset>
  </section>
);
