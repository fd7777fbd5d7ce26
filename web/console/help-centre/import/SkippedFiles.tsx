import type { ImportProblem } from '../centre-api.ts';
import { t } from '../texts.ts';
import styles from './Import.module.css';

/** The reasons are English, as those of every refused input. */
export const SkippedFiles = ({ skipped }: { skipped: readonly ImportProblem[] }) =>
  skipped.length === 0 ? null : (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('IMPORT_SKIPPED')}>
      <table className={styles.table}>
        <caption>{t('IMPORT_SKIPPED')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('IMPORT_FILE')}</th>
            <th scope="col">{t('IMPORT_REASON')}</th>
          </tr>
        </thead>
        <tbody>
          {skipped.map(({ name, reason }) => (
            <tr key={`${name} ${reason}`}>
              <td dir="auto">{name}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
