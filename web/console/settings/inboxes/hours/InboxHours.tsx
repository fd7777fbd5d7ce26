import { type HoursFormDay, hoursToForm, hoursToServer } from '@porchlight/core/rules/hours/working-hours-form.ts';
import { Check } from '../../../form/Check.tsx';
import { ZoneField } from '../../../form/time/ZoneField.tsx';
import type { SharedChange, SharedSettings } from '../../inbox.ts';
import { t } from '../../texts.ts';
import { HoursDay } from './HoursDay.tsx';
import text from '../../../ui/Text.module.css';
import styles from './InboxHours.module.css';

export const InboxHours = ({ draft, change }: { draft: SharedSettings; change: SharedChange }) => {
  const setDay = (day: HoursFormDay) =>
    change({
      working_hours: draft.working_hours.map((entry) => (entry.day_of_week === day.day ? hoursToServer(day) : entry)),
    });
  return (
    <>
      <Check
        checked={draft.working_hours_enabled}
        onChange={({ target }) => change({ working_hours_enabled: target.checked })}
      >
        {t('HOURS_ENABLED')}
      </Check>
      {draft.working_hours_enabled && (
        <>
          <ZoneField label={t('TIMEZONE')} zone={draft.timezone} onChange={(timezone) => change({ timezone })} />
          <p className={text.quiet}>{t('HOURS_HINT')}</p>
          <div className={styles.days}>
            {draft.working_hours.map((entry) => (
              <HoursDay key={entry.day_of_week} day={hoursToForm(entry)} onChange={setDay} />
            ))}
          </div>
        </>
      )}
    </>
  );
};
