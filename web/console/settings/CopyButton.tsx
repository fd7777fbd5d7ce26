import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from './texts.ts';

/** Copies, and says whether it did: where a page may not write to the clipboard, the text is there to be marked. */
export const CopyButton = ({ text, name }: { text: string; name?: string }) => {
  const [label, setLabel] = useState<'COPY' | 'COPIED' | 'COPY_FAILED'>('COPY');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setLabel('COPIED');
    } catch {
      setLabel('COPY_FAILED');
    }
  };
  return (
    <>
      <Button look="quiet" aria-label={name ? `${t('COPY')}: ${name}` : undefined} onClick={() => void copy()}>
        {t(label === 'COPIED' ? 'COPIED' : 'COPY')}
      </Button>
      <span role="status">{label === 'COPY_FAILED' ? t('COPY_FAILED') : ''}</span>
    </>
  );
};
