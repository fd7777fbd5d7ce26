import {
  type AreaLogLevel,
  type LogLevels as Levels,
  LOG_AREAS,
  RUNTIME_LOG_LEVELS,
} from '@porchlight/core/wire/monitoring/log-level.ts';
import { useCallback } from 'react';
import { type Api, ApiError } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { Moment } from '../Moment.tsx';
import { type SettingsKey, t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

type Place = { api: Api; base: string };

const AREA_TEXTS = {
  http: 'LOG_AREA_HTTP',
  jobs: 'JOBS',
  live: 'LOG_AREA_LIVE',
  mail: 'LOG_AREA_MAIL',
  webhooks: 'WEBHOOKS',
  database: 'LOG_AREA_DATABASE',
} as const satisfies Record<AreaLogLevel['area'], SettingsKey>;

const MINUTES = [5, 15, 60, 240, 1_440];

const minutesText = (minutes: number) =>
  minutes % 60 === 0 ? t('LIMIT_HOURS', { count: minutes / 60 }) : t('LIMIT_MINUTES', { count: minutes });

const AreaRow = ({ row, reset, onDone }: { row: AreaLogLevel; reset: () => Promise<unknown>; onDone: () => void }) => {
  const saving = useSaving();
  const name = t(AREA_TEXTS[row.area]);
  const doReset = async () => {
    if (await saving.save(reset)) onDone();
  };
  return (
    <li>
      <span className={rows.text}>
        <strong>{name}</strong> <code>{row.level}</code>
        {row.expires_at && (
          <small>
            {t('LOG_LEVEL_EXPIRES')} <Moment at={row.expires_at} />
            {row.set_by && ` · ${row.set_by}`}
          </small>
        )}
        <Problem text={saving.otherError()} />
      </span>
      {row.expires_at && (
        <Button
          look="quiet"
          aria-label={`${t('LOG_LEVEL_RESET')}: ${name}`}
          busy={saving.busy}
          onClick={() => void doReset()}
        >
          {t('LOG_LEVEL_RESET')}
        </Button>
      )}
    </li>
  );
};

const LevelForm = ({ api, base, onDone }: Place & { onDone: () => void }) => {
  const saving = useSaving();
  const send = async (form: FormData) => {
    const wish = { level: textOf(form, 'level'), minutes: Number(textOf(form, 'minutes')) };
    if (await saving.save(() => api.put(`${base}/log_levels/${textOf(form, 'area')}`, wish))) onDone();
  };
  return (
    <Form saving={saving} onSend={(form) => void send(form)}>
      <Fields>
        <SelectField label={t('LOG_AREA')} name="area">
          {LOG_AREAS.map((area) => (
            <option key={area} value={area}>
              {t(AREA_TEXTS[area])}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('LOG_LEVEL')} name="level" defaultValue="debug">
          {RUNTIME_LOG_LEVELS.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </SelectField>
        <SelectField label={t('LOG_LEVEL_FOR')} name="minutes" defaultValue={15}>
          {MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutesText(minutes)}
            </option>
          ))}
        </SelectField>
      </Fields>
      <Problem text={saving.otherError()} />
      <Button type="submit" busy={saving.busy}>
        {t('LOG_LEVEL_SET')}
      </Button>
    </Form>
  );
};

const isOfOtherAccounts = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 422;

/** Not shown where the installation has several accounts: its operator sets the levels with a command. */
export const LogLevels = ({ api, base }: Place) => {
  const load = useCallback(
    () =>
      api.get<Levels>(`${base}/log_levels`).catch((error: unknown) => {
        if (isOfOtherAccounts(error)) return undefined;
        throw error;
      }),
    [api, base],
  );
  const { state, reload } = useLoaded(load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(levels) =>
        levels && (
          <Card title={t('LOG_LEVELS')}>
            <p className={text.quiet}>{t('LOG_LEVELS_HINT', { level: levels.base })}</p>
            <ul className={rows.lines}>
              {levels.payload.map((row) => (
                <AreaRow
                  key={row.area}
                  row={row}
                  reset={() => api.delete(`${base}/log_levels/${row.area}`)}
                  onDone={reload}
                />
              ))}
            </ul>
            <LevelForm api={api} base={base} onDone={reload} />
          </Card>
        )
      }
    </LoadedContent>
  );
};
