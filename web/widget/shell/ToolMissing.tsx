import { useEffect, useRef } from 'react';
import { useTexts } from '../base/texts.ts';
import { useWidget } from '../state/widget-context.ts';

/** There is no room for words in place of a tool that did not come: the banner has them. */
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
