import { useEffect, useRef } from 'react';
import { useTexts } from '../base/texts.ts';
import { useWidget } from '../state/widget-context.ts';

/** A tool has no space for an error text: the banner shows it. */
export const ToolMissing = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTexts();
  const { alerts } = useWidget();
  const close = useRef(onClose);
  useEffect(() => {
    alerts.show(t('PART_MISSING'));
    close.current();
  }, [alerts, t]);
  return null;
};
