import type { NotificationSettings } from '@porchlight/core/wire/notification.ts';
import { useState } from 'react';
import { failureText } from '../base/failure-text.ts';
import type { NotificationSettingsStore, SettingsChange } from '../state/notifications/notification-settings.ts';
import { t } from '../state/notifications/texts.ts';

/** Saves a change at once; what could not be saved goes back to what is stored, and `problem` says why. */
export const useSettingsChange = (store: NotificationSettingsStore) => {
  const [problem, setProblem] = useState('');
  const change = async (values: SettingsChange, displayed: Partial<NotificationSettings>) => {
    setProblem('');
    await store.save(values, displayed).catch((error) => setProblem(t('NOT_SAVED', { reason: failureText(error) })));
  };
  return { problem, change };
};
