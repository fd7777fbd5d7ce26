import {
  REPORT_FREQUENCIES,
  type ReportSchedule,
  SHEET_FORMATS,
} from '@porchlight/core/wire/settings/report-schedule.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { type Readable, useStore } from '../../../shared/use-store.ts';
import type { DirectoryState } from '../../base/directory.ts';
import { t as console } from '../../base/texts.ts';
import { dayName } from '../../base/time.ts';
import { Check } from '../../form/Check.tsx';
import { Checks } from '../../form/Checks.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { ZoneField } from '../../form/time/ZoneField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { t } from '../texts.ts';
import type { SavedReport, SavedReportApi } from './saved-report-api.ts';
import styles from '../../ui/PromptDialog.module.css';

type ScheduleDialogProps = {
  api: SavedReportApi;
  report: SavedReport;
  directory: Readable<DirectoryState>;
  myId: number;
  onDone: () => void;
  onClose: () => void;
};

const DAYS = [1, 2, 3, 4, 5, 6, 0];
const MONTH_DAYS = Array.from({ length: 28 }, (_, index) => index + 1);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const firstSchedule = (myId: number): ReportSchedule => ({
  frequency: 'weekly',
  weekday: 1,
  day: 1,
  hour: 8,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  file_format: 'xlsx',
  recipient_ids: [myId],
});

const scheduleOf = ({ schedule }: SavedReport, myId: number): ReportSchedule => {
  if (!schedule) return firstSchedule(myId);
  const { frequency, weekday, day, hour, timezone, file_format, recipient_ids } = schedule;
  return { frequency, weekday, day, hour, timezone, file_format, recipient_ids };
};

type FieldsProps = { schedule: ReportSchedule; set: (part: Partial<ReportSchedule>) => void };

const TimeFields = ({ schedule, set }: FieldsProps) => {
  const { frequency, weekday, day, hour, timezone } = schedule;
  return (
    <Fields>
      <SelectField
        label={t('SENDING')}
        value={frequency}
        onChange={({ target }) =>
          set({ frequency: REPORT_FREQUENCIES.find((each) => each === target.value) ?? 'weekly' })
        }
      >
        {REPORT_FREQUENCIES.map((each) => (
          <option key={each} value={each}>
            {t(`SENDING_${each}`)}
          </option>
        ))}
      </SelectField>
      {frequency === 'weekly' && (
        <SelectField
          label={t('WEEKDAY')}
          value={weekday}
          onChange={({ target }) => set({ weekday: Number(target.value) })}
        >
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {dayName(each)}
            </option>
          ))}
        </SelectField>
      )}
      {frequency === 'monthly' && (
        <SelectField label={t('MONTH_DAY')} value={day} onChange={({ target }) => set({ day: Number(target.value) })}>
          {MONTH_DAYS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      )}
      <SelectField label={t('HOUR')} value={hour} onChange={({ target }) => set({ hour: Number(target.value) })}>
        {HOURS.map((each) => (
          <option key={each} value={each}>
            {`${String(each).padStart(2, '0')}:00`}
          </option>
        ))}
      </SelectField>
      <ZoneField label={t('ZONE')} zone={timezone} onChange={(zone) => set({ timezone: zone })} />
    </Fields>
  );
};

type RecipientProps = FieldsProps & Pick<ScheduleDialogProps, 'directory'>;

/** Agents without a role of their own never see reports. */
const Recipients = ({ schedule, set, directory }: RecipientProps) => {
  const { agents } = useStore(directory);
  const { recipient_ids } = schedule;
  const offered = agents.filter(
    ({ id, role, custom_role_id }) => role === 'administrator' || custom_role_id !== null || recipient_ids.includes(id),
  );
  const toggle = (id: number) =>
    recipient_ids.includes(id) ? recipient_ids.filter((each) => each !== id) : [...recipient_ids, id];
  return (
    <Checks legend={t('RECIPIENTS')}>
      {offered.map(({ id, available_name, name, email }) => (
        <Check key={id} checked={recipient_ids.includes(id)} onChange={() => set({ recipient_ids: toggle(id) })}>
          <bdi>{available_name || name}</bdi> <small>{email}</small>
        </Check>
      ))}
    </Checks>
  );
};

/** When a saved report is sent by email, to whom and with which file. */
export const ScheduleDialog = ({ api, report, directory, myId, onDone, onClose }: ScheduleDialogProps) => {
  const [schedule, setSchedule] = useState(() => scheduleOf(report, myId));
  const saving = useSaving();
  const set = (part: Partial<ReportSchedule>) => setSchedule((before) => ({ ...before, ...part }));
  const act = async (action: () => Promise<unknown>) => {
    if (await saving.save(action)) onDone();
  };
  return (
    <Dialog title={t('SEND_REPORT', { name: report.name })} onClose={onClose} isWide>
      <Form saving={saving} className={styles.form} onSend={() => act(() => api.send(report.id, schedule))}>
        <TimeFields schedule={schedule} set={set} />
        <SelectField
          label={t('FILE_FORMAT')}
          value={schedule.file_format}
          onChange={({ target }) => set({ file_format: SHEET_FORMATS.find((each) => each === target.value) ?? 'csv' })}
        >
          <option value="xlsx">{t('XLSX')}</option>
          <option value="csv">{t('CSV')}</option>
        </SelectField>
        <Recipients schedule={schedule} set={set} directory={directory} />
        <p>{t('SENT_HINT')}</p>
        <Problem text={saving.otherError()} />
        <div className={styles.buttons}>
          {report.schedule && (
            <Button look="text" onClick={() => void act(() => api.stopSending(report.id))}>
              {t('STOP_SENDING')}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {console('CANCEL')}
          </Button>
          <Button type="submit" busy={saving.busy} disabled={schedule.recipient_ids.length === 0}>
            {t('SENDING')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
