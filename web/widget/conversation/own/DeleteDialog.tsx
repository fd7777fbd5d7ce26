import { usePartTexts } from '../../base/part-texts.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { useChange } from './use-change.ts';

export const DeleteDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = usePartTexts();
  const { busy, change } = useChange();
  return (
    <ConfirmDialog
      title={t('DELETE_MESSAGE_TITLE')}
      text={t('DELETE_MESSAGE_TEXT')}
      confirm={t('DELETE_MESSAGE')}
      danger
      busy={busy}
      onConfirm={() => void change((api) => api.deleteMessage(id)).then(onClose)}
      onClose={onClose}
    />
  );
};
