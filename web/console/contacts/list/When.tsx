import { ago, fullTimeOf } from '../../base/time.ts';
import { t } from '../texts.ts';

export const When = ({ at }: { at: number | null | undefined }) =>
  at ? <time title={fullTimeOf(at)}>{ago(at, Date.now() / 1000)}</time> : <span>{t('NEVER')}</span>;
