import {
  DIGEST_FREQUENCIES,
  type EmailDigest,
  type NotificationSettings,
  type QuietHours,
  URGENT_TYPES,
} from '@porchlight/core/wire/notification.ts';
import { dayName } from '../base/time.ts';
import { Check } from '../form/Check.tsx';
import { Fields } from '../form/Fields.tsx';
import { Problem } from '../form/Problem.tsx';
import { SelectField } from '../form/SelectField.tsx';
import { TimeField } from '../form/time/TimeField.tsx';
import { ZoneField } from '../form/time/ZoneField.tsx';
import { t } from '../state/notifications/texts.ts';
import type { Workspace } from '../state/workspace.ts';
import { useSettingsChange } from './use-settings-change.ts';
import styles from './Preferences.module.css';

type WhenProps = { workspace: Workspace; settings: NotificationSettings };
type Change = (values: Partial<Pick<NotificationSettings, 'quiet_hours' | 'email_digest' | 'timezone'>>) => void;

/** Monday first. */
const DAYS = [1, 2, 3, 4, 5, 6, 0];

const toggled = <Value,>(all: readonly Value[], chosen: readonly Value[], value: Value) =>
  all.filter((each) => chosen.includes(each) !== (each === value));

/** The first choice that depends on a time zone takes that of the browser. */
const browserZone = ({ quiet_hours, email_digest, timezone }: NotificationSettings) => {
  if (timezone !== 'UTC' || quiet_hours.enabled || email_digest.frequency === 'daily') return {};
  return { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
};

const QuietFields = ({ quiet, change }: { quiet: QuietHours; change: Change }) => {
  const set = (values: Partial<QuietHours>) => change({ quiet_hours: { ...quiet, ...values } });
  return (
    <>
      <fieldset className={styles.days}>
        <legend>{t('DAYS')}</legend>
        {DAYS.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              aria-label={dayName(day)}
              checked={quiet.days.includes(day)}
              onChange={() => set({ days: toggled(DAYS, quiet.days, day) })}
            />
            <span aria-hidden="true">{dayName(day, 'short')}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.times}>
        <TimeField label={t('FROM')} time={quiet.from} onSave={(from) => set({ from })} />
        <TimeField label={t('TO')} time={quiet.to} onSave={(to) => set({ to })} />
      </div>
      {URGENT_TYPES.map((type) => (
        <Check
          key={type}
          checked={quiet.except.includes(type)}
          onChange={() => set({ except: toggled(URGENT_TYPES, quiet.except, type) })}
        >
          {t(`EXCEPT_${type}`)}
        </Check>
      ))}
    </>
  );
};

const EmailFields = ({ settings, change }: { settings: NotificationSettings; change: Change }) => {
  const { email_digest } = settings;
  const set = (values: Partial<EmailDigest>) =>
    change({
      email_digest: { ...email_digest, ...values },
      ...(values.frequency === 'daily' ? browserZone(settings) : {}),
    });
  return (
    <Fields>
      <SelectField
        label={t('EMAIL_FREQUENCY')}
        value={email_digest.frequency}
        onChange={({ target }) =>
          set({ frequency: DIGEST_FREQUENCIES.find((each) => each === target.value) ?? 'at_once' })
        }
      >
        {DIGEST_FREQUENCIES.map((frequency) => (
          <option key={frequency} value={frequency}>
            {t(`FREQUENCY_${frequency}`)}
          </option>
        ))}
      </SelectField>
      {email_digest.frequency === 'daily' && (
        <TimeField label={t('DAILY_AT')} time={email_digest.at} onSave={(at) => set({ at })} />
      )}
    </Fields>
  );
};

/** When notifications come: emails at once or together, and hours of quiet. */
export const WhenChoices = ({ workspace, settings }: WhenProps) => {
  const saving = useSettingsChange(workspace.notificationSettings);
  const change: Change = (values) => void saving.change(values, values);
  const { quiet_hours, email_digest, timezone } = settings;
  return (
    <>
      <section className={styles.section}>
        <EmailFields settings={settings} change={change} />
        {email_digest.frequency === 'at_once' && <p className={styles.hint}>{t('EMAIL_HINT')}</p>}
      </section>
      <section className={styles.section} aria-label={t('QUIET')}>
        <Check
          checked={quiet_hours.enabled}
          onChange={({ target }) =>
            change({ quiet_hours: { ...quiet_hours, enabled: target.checked }, ...browserZone(settings) })
          }
        >
          <strong>{t('QUIET')}</strong>
        </Check>
        <p className={styles.hint}>{t('QUIET_HINT')}</p>
        {quiet_hours.enabled && <QuietFields quiet={quiet_hours} change={change} />}
        {(quiet_hours.enabled || email_digest.frequency === 'daily') && (
          <ZoneField label={t('ZONE')} zone={timezone} onChange={(zone) => change({ timezone: zone })} />
        )}
        <Problem text={saving.problem} />
      </section>
    </>
  );
};
