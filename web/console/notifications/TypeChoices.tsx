import { wantedIn } from '@porchlight/core/rules/notifications/wanted-types.ts';
import {
  NOTIFICATION_TYPES,
  NOTIFICATION_WAYS,
  type NotificationSettings,
  type NotificationType,
  type NotificationWay,
} from '@porchlight/core/wire/notification.ts';
import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { Problem } from '../form/Problem.tsx';
import { t } from '../state/notifications/texts.ts';
import type { Workspace } from '../state/workspace.ts';
import { useSettingsChange } from './use-settings-change.ts';
import control from '../ui/Control.module.css';
import styles from './Preferences.module.css';

type ChoicesProps = { workspace: Workspace; settings: NotificationSettings };

const toggled = (types: readonly NotificationType[], type: NotificationType) =>
  NOTIFICATION_TYPES.filter((each) => types.includes(each) !== (each === type));

type InboxChoiceProps = { workspace: Workspace; inbox: number | null; onChoose: (inbox: number | null) => void };

/** Which inbox the choices are for; not shown where there is nothing to choose. */
const InboxChoice = ({ workspace, inbox, onChoose }: InboxChoiceProps) => {
  const { inboxes } = useStore(workspace.directory);
  if (inboxes.length < 2 && inbox === null) return null;
  return (
    <label className={styles.choice}>
      {t('FOR_INBOX')}
      <select
        className={control.control}
        value={inbox ?? ''}
        onChange={({ target }) => onChoose(inboxes.find(({ id }) => String(id) === target.value)?.id ?? null)}
      >
        <option value="">{t('ALL_INBOXES')}</option>
        {inboxes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};

/** Which events notify the agent, and how: in all inboxes, or in one that has settings of its own. */
export const TypeChoices = ({ workspace, settings }: ChoicesProps) => {
  const [inbox, setInbox] = useState<number | null>(null);
  const { problem, change } = useSettingsChange(workspace.notificationSettings);
  const selected = inbox === null ? settings : wantedIn(settings, inbox);
  const isOwn = settings.inboxes.some(({ inbox_id }) => inbox_id === inbox);
  const others = settings.inboxes.filter(({ inbox_id }) => inbox_id !== inbox);

  const toggle = (way: NotificationWay, type: NotificationType) => {
    const { in_app, email, push } = selected;
    const next = { in_app, email, push, [way]: toggled(selected[way], type) };
    if (inbox === null) return change({ [way]: next[way] }, { [way]: next[way] });
    const own = { inbox_id: inbox, ...next };
    return change({ inboxes: [own] }, { inboxes: [...others, own] });
  };

  return (
    <>
      <InboxChoice workspace={workspace} inbox={inbox} onChoose={setInbox} />
      {inbox !== null && !isOwn && <p className={styles.hint}>{t('FOLLOWS')}</p>}
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
                    checked={selected[way].includes(type) && (way !== 'push' || selected.in_app.includes(type))}
                    // Push covers only what is also notified in the app.
                    disabled={way === 'push' && !selected.in_app.includes(type)}
                    onChange={() => void toggle(way, type)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {inbox !== null && isOwn && (
        <Button look="text" onClick={() => void change({ inboxes: [{ inbox_id: inbox }] }, { inboxes: others })}>
          {t('FOLLOW')}
        </Button>
      )}
      <Problem text={problem} />
    </>
  );
};
