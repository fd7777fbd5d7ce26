import { useState } from 'react';
import { failureText } from '../../base/failure-text.ts';
import { t } from '../../base/texts.ts';
import type { Workspace } from '../../state/workspace.ts';

const SETTING = 'composer_formatting';

/** Whether the toolbar is shown; the choice follows the agent to every device. */
export const useFormatting = ({ api, profile, toast, reloadProfile }: Workspace) => {
  const [requested, setRequested] = useState<boolean | null>(null);
  const isShown = requested ?? profile.ui_settings[SETTING] !== false;
  return {
    isShown,
    toggle: async () => {
      setRequested(!isShown);
      try {
        await api.put('/api/v1/profile', { ui_settings: { [SETTING]: !isShown } });
        await reloadProfile();
      } catch (error) {
        setRequested(isShown);
        toast.show(t('ACTION_FAILED', { reason: failureText(error) }));
      }
    },
  };
};
