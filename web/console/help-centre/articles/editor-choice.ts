import { createContext, useState } from 'react';
import { failureText } from '../../base/failure-text.ts';
import type { Workspace } from '../../state/workspace.ts';
import { t } from '../texts.ts';

const SETTING = 'article_editor';

/** Which editor the agent writes articles in. */
export type EditorChoice = { isRich: boolean; choose: (isRich: boolean) => Promise<void> };

export const EditorChoiceContext = createContext<EditorChoice>({ isRich: true, choose: async () => undefined });

/** The choice follows the agent to every device. */
export const useEditorChoice = ({ api, profile, toast, reloadProfile }: Workspace): EditorChoice => {
  const [requested, setRequested] = useState<boolean | null>(null);
  const isRich = requested ?? profile.ui_settings[SETTING] !== 'markdown';
  return {
    isRich,
    choose: async (next) => {
      if (next === isRich) return;
      setRequested(next);
      try {
        await api.put('/api/v1/profile', { ui_settings: { [SETTING]: next ? 'rich' : 'markdown' } });
        await reloadProfile();
      } catch (error) {
        // The editor stays as chosen on this page; the next visit opens the one before.
        toast.show(t('FAILED', { reason: failureText(error) }));
      }
    },
  };
};
