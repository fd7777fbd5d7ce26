import { accountPath } from '@porchlight/core/wire/http.ts';
import {
  NOTIFICATION_TYPES,
  NOTIFICATION_WAYS,
  type NotificationSettings,
  type NotificationType,
  type NotificationWay,
} from '@porchlight/core/wire/notification.ts';
import { useCallback, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { failureText } from '../base/failure-text.ts';
import { Check } from '../form/Check.tsx';
import { Problem } from '../form/Problem.tsx';
import { LoadedContent } from '../loading/LoadedContent.tsx';
import { useLoaded } from '../loading/use-loaded.ts';
import { SOUNDS } from '../state/notifications/device.ts';
import { t } from '../state/notifications/texts.ts';
import type { Workspace } from '../state/workspace.ts';
import { PushChoice } from './PushChoice.tsx';
import control from '../ui/Control.module.css';
import styles from './Preferences.module.css';

type ChoicesProps = { workspace: Workspace; stored: NotificationSettings };

const toggled = (types: readonly NotificationType[], type: NotificationType) =>
  NOTIFICATION_TYPES.filter((each) => types.includes(each) !== (each === type));

/** Saved at each press; what could not be saved goes back to what is. */
const Choices = ({ workspace, stored }: ChoicesProps) => {
  const [settings, setSettings] = useState(stored);
  const [problem, setProblem] = useState('');
  const toggle = async (way: NotificationWay, type: NotificationType) => {
    const changed = { ...settings, [way]: toggled(settings[way], type) };
    setSettings(changed);
    setProblem('');
    try {
      await workspace.api.patch(accountPath(workspace.accountId, 'notification_settings'), { [way]: changed[way] });
      workspace.notices.setWanted(changed.push);
    } catch (error) {
      setSettings(settings);
      setProblem(t('NOT_SAVED', { reason: failureText(error) }));
    }
  };
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('EVENTS')}</th>
            {NOTIFICATION_WAYS.map((way) => (
              <th key={way} scope="col">
                {t(`WAY_${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_TYPES.map((type) => (
            <tr key={type}>
              <th scope="row">{t(`EVENT_${type}`)}</th>
              {NOTIFICATION_WAYS.map((way) => (
                <td key={way}>
                  <input
                    type="checkbox"
                    aria-label={t('WAY_OF', { way: t(`WAY_${way}`), event: t(`EVENT_${type}`) })}
                    checked={settings[way].includes(type) && (way !== 'push' || settings.in_app.includes(type))}
                    // Push covers only what is also notified in the app.
                    disabled={way === 'push' && !settings.in_app.includes(type)}
                    onChange={() => toggle(way, type)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{t('EMAIL_HINT')}</p>
      <Problem text={problem} />
    </>
  );
};

const DeviceChoices = ({ workspace: { device, notices, push } }: Pick<ChoicesProps, 'workspace'>) => {
  const { sound, showing } = useStore(device);
  const isPossible = showing === 'on' || showing === 'off';
  return (
    <fieldset className={styles.device}>
      <legend>{t('DEVICE')}</legend>
      <Check checked={showing === 'on'} disabled={!isPossible} onChange={({ target }) => device.show(target.checked)}>
        {t('SHOW_HERE')}
      </Check>
      {!isPossible && <p className={styles.hint}>{t(showing === 'denied' ? 'BLOCKED' : 'UNSUPPORTED')}</p>}
      <PushChoice push={push} />
      <label className={styles.sound}>
        {t('SOUND')}
        <select
          className={control.control}
          value={sound}
          onChange={({ target }) => device.setSound(SOUNDS.find((each) => each === target.value) ?? 'all')}
        >
          {SOUNDS.map((each) => (
            <option key={each} value={each}>
              {t(`SOUND_${each}`)}
            </option>
          ))}
        </select>
      </label>
      <Button look="text" onClick={notices.ring}>
        {t('TRY_SOUND')}
      </Button>
    </fieldset>
  );
};

export const Preferences = ({ workspace }: Pick<ChoicesProps, 'workspace'>) => {
  const { api, accountId } = workspace;
  const load = useCallback(
    () => api.get<NotificationSettings>(accountPath(accountId, 'notification_settings')),
    [api, accountId],
  );
  const { state, reload } = useLoaded(load);
  return (
    <div className={styles.preferences}>
      <LoadedContent state={state} reload={reload}>
        {(stored) => <Choices workspace={workspace} stored={stored} />}
      </LoadedContent>
      <DeviceChoices workspace={workspace} />
    </div>
  );
};
