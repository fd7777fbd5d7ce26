import { CopyButton } from '../CopyButton.tsx';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';

/** Only its hash is stored. */
export const NewAddress = ({ url }: { url: string }) => (
  <div role="status" className={text.good}>
    <p>{t('INCOMING_ONCE')}</p>
    <p>
      <code dir="ltr">{url}</code> <CopyButton text={url} name={t('INCOMING_ADDRESS')} />
    </p>
  </div>
);
