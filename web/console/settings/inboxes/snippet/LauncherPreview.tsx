import type { StyleVariables } from '../../../../shared/ui/style-variables.ts';
import { t } from '../../texts.ts';
import type { SettingsDraft } from './draft-settings.ts';
import styles from './LauncherPreview.module.css';

/** The corner of a page with the launcher, drawn: the loader itself runs once on a page. */
export const LauncherPreview = ({ values }: { values: SettingsDraft }) => {
  const style: StyleVariables = { '--launcher': values.widgetColor };
  return (
    <div
      className={styles.page}
      role="img"
      aria-label={t('PREVIEW')}
      data-position={values.position}
      data-style={values.widgetStyle}
      data-mode={values.darkMode}
      style={style}
    >
      <div className={styles.panel} />
      <div className={styles.launcher} data-type={values.type}>
        <svg viewBox="1 1 18 18" aria-hidden="true">
          <path d="M4 4h12q2 0 2 2v6q0 2-2 2h-5l-4 3v-3H4q-2 0-2-2V6q0-2 2-2Z" />
        </svg>
        {values.type === 'expanded_bubble' && (
          <span dir="auto">{values.launcherTitle.trim() || t('LAUNCHER_TITLE_USUAL')}</span>
        )}
      </div>
    </div>
  );
};
