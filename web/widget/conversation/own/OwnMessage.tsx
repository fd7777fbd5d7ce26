import { isEditable } from '@porchlight/core/rules/timeline/editable.ts';
import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { useIsRecent } from '../../../shared/use-is-recent.ts';
import { usePartTexts } from '../../base/part-texts.ts';
import { ToolMissing } from '../../shell/ToolMissing.tsx';
import { useKept } from '../../state/conversation/answer.ts';
import type { DisplayMessage, MessageRowData } from '../../state/conversation/rows.ts';
import { useWidget } from '../../state/widget-context.ts';
import { EditOwnMessage } from './EditOwnMessage.tsx';
import styles from './OwnMessage.module.css';

const PENCIL =
  'M4 20l1-4.5L15.8 4.700a1.800 1.800 0 0 1 2.600 0l.9.900a1.800 1.800 0 0 1 0 2.600L8.500 19zM13.500 7l3.500 3.500';

const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx'), 'DeleteDialog', ToolMissing);

const Tools = ({ message, id }: { message: DisplayMessage; id: number }) => {
  const { t } = usePartTexts();
  const [isAsking, setAsking] = useState(false);
  const before = message.content ?? '';
  // Its row is unmounted when it is scrolled away.
  const [edited, setEdited] = useKept<string | null>(`${message.key}/edited`, null);
  if (!useIsRecent(message.created_at) && !isAsking && edited === null) return null;
  if (edited !== null)
    return (
      <EditOwnMessage id={id} before={before} text={edited} onChange={setEdited} onClose={() => setEdited(null)} />
    );
  return (
    <>
      <span className={styles.tools}>
        {isEditable(message, Date.now()) && (
          <IconButton icon={PENCIL} size={15} label={t('EDIT_MESSAGE')} onClick={() => setEdited(before)} />
        )}
        <IconButton icon="trash" size={15} label={t('DELETE_MESSAGE')} onClick={() => setAsking(true)} />
      </span>
      {isAsking && <DeleteDialog id={id} onClose={() => setAsking(false)} />}
    </>
  );
};

export const OwnMessage = ({ row: { message, mine } }: { row: MessageRowData }) => {
  const { t } = usePartTexts();
  const { enabledFeatures } = useWidget().page.channel;
  const canChange = mine && enabledFeatures.includes('edit_messages');
  return (
    <>
      {message.content_attributes.edited_at && <span className={styles.edited}>{t('EDITED')}</span>}
      {canChange && message.id !== null && <Tools message={message} id={message.id} />}
    </>
  );
};
