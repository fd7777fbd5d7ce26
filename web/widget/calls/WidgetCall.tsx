import { CallPanel } from '../../shared/calls/CallPanel.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import type { OpenCall } from '../state/call-slot.ts';
import { useWidget } from '../state/widget-context.ts';
import styles from './WidgetCall.module.css';

export const WidgetCall = ({ open: { call, texts, other } }: { open: OpenCall }) => {
  const { t } = usePartTexts();
  const { callSlot, actions, host } = useWidget();
  return (
    <div className={styles.call}>
      <CallPanel
        call={call}
        texts={texts}
        labels={{ name: other.name, enter: texts('JOIN_NOW'), leave: t('CALL_LEAVE') }}
        avatarUrl={other.avatarUrl}
        onOwnWindow={host.embedding === 'frame' ? actions.popOut : undefined}
        onDone={callSlot.clear}
      />
    </div>
  );
};
