import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from './texts.ts';

/** Copies, and says whether it did: where a page may not write to the clipboard, the text is there to be marked. */
export const CopyButton = ({ text, name }: { text: string; name?: string }) => {
  const [said, setSaid] = useState<'COPY' | 'COPIED' | 'COPY_FAILED'>('COPY');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('COPIED');
    } catch {
      setSaid('COPY_FAILED');
    }
  };
  return (
    <>
      <Button look="quiet" aria-label={name ? `${t('COPY')}: ${name}` : undefined} onClick={() => void copy()}>
        {t(said === 'COPIED' ? 'COPIED' : 'COPY')}
      </Button>
      <span role="status">{said === 'COPY_FAILED' ? t('COPY_FAILED') : ''}</span>
    </>
  );
};
