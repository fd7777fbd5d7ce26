import { lazyPart } from '../../shared/lazy-part.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { PageMissing } from '../loading/PageMissing.tsx';
import { Waiting } from '../loading/Waiting.tsx';
import type { Session } from '../state/session/session.ts';
import styles from './Session.module.css';

const SecondFactors = lazyPart(
  () => import('../settings/security/SecondFactors.tsx'),
  'SecondFactors',
  PageMissing,
  Waiting,
);

export const FactorNeeded = ({ session }: { session: Session }) => (
  <main className={styles.page}>
    <div className={styles.card}>
      <p className={styles.brand}>{t('APP_NAME')}</p>
      <h1>{t('FACTOR_NEEDED')}</h1>
      <p className={styles.hint}>{t('FACTOR_NEEDED_HINT')}</p>
      <SecondFactors api={session.api} onSetUp={() => void session.reload()} />
      <Button look="text" onClick={() => void session.signOut()}>
        {t('SIGN_OUT')}
      </Button>
    </div>
  </main>
);
