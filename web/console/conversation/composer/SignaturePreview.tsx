import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { t } from '../../base/texts.ts';
import { ICONS } from '../../ui/icons.ts';
import type { Signature } from './use-signature.ts';
import styles from './Signature.module.css';

type SignatureProps = { signature: Signature };

export const SignatureButton = ({ signature: { text, isOn, toggle } }: SignatureProps) =>
  text !== '' && (
    <IconButton icon={ICONS.signature} label={t('SIGNATURE_ADD')} aria-pressed={isOn} onClick={() => void toggle()} />
  );

/** What is sent below the text. */
export const SignaturePreview = ({ signature: { text, isOn } }: SignatureProps) =>
  text !== '' &&
  isOn && (
    <section className={styles.signature} dir="auto" aria-label={t('SIGNATURE')}>
      {text}
    </section>
  );
