import { useState } from 'react';
import { usePartTexts } from '../base/part-texts.ts';
import { useWidget } from '../state/widget-context.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type EndDialogProps = { onEnd: () => Promise<void>; onClose: () => void };

export const EndDialog = ({ onEnd, onClose }: EndDialogProps) => {
  const { t } = usePartTexts();
  const { page, actions, alerts } = useWidget();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    await onEnd();
    // Otherwise the screen shows it: there the composer stays.
    if (actions.hasEnded() && page.channel.allowMessagesAfterResolved) alerts.show(t('ENDED_BY_YOU'), 'success');
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('END_TITLE')}
      text={t('END_TEXT')}
      confirm={t('HEADER_END_CONVERSATION')}
      busy={busy}
      onConfirm={end}
      onClose={onClose}
    />
  );
};
