import type { PlaceholderFacts } from '@porchlight/core/rules/texts/placeholders.ts';
import { useState } from 'react';
import { failureText } from '../../base/failure-text.ts';
import { t } from '../../base/texts.ts';
import { isSignatureOn, SIGNATURE_SETTING, signatureOf } from '../../state/conversations/signature.ts';
import type { Workspace } from '../../state/workspace.ts';

export type Signature = {
  /** What replies in this inbox end with; empty for none. */
  text: string;
  isOn: boolean;
  toggle: () => Promise<void>;
};

/** The signature of replies in an inbox, and whether it is added; the choice follows the agent to every device. */
export const useSignature = (
  workspace: Workspace,
  inboxId: number | undefined,
  facts: PlaceholderFacts | null,
): Signature => {
  const { api, profile, directory, toast, reloadProfile } = workspace;
  const [pending, setPending] = useState<boolean | null>(null);
  const isOn = pending ?? isSignatureOn(profile);
  const inbox = directory.getSnapshot().inboxes.find(({ id }) => id === inboxId);
  return {
    text: facts ? signatureOf(profile, inbox, facts) : '',
    isOn,
    toggle: async () => {
      setPending(!isOn);
      try {
        await api.put('/api/v1/profile', { ui_settings: { [SIGNATURE_SETTING]: !isOn } });
        await reloadProfile();
      } catch (error) {
        setPending(isOn);
        toast.show(t('ACTION_FAILED', { reason: failureText(error) }));
      }
    },
  };
};
