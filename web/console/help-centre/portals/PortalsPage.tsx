import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { follow } from '../../follow.ts';
import { Shown } from '../../settings/Shown.tsx';
import { useLoaded } from '../../settings/use-loaded.ts';
import { type CentreApi, type Go, pathTo } from '../centre-api.ts';
import styles from '../HelpCentre.module.css';
import { t } from '../texts.ts';
import { PortalForm } from './PortalForm.tsx';

/** The help centres of the account, and a new one. */
export const PortalsPage = ({ centre, go }: { centre: CentreApi; go: Go }) => {
  const { state, reload } = useLoaded(centre.portals);
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <h1>{t('TITLE')}</h1>
        {!isMaking && <Button onClick={() => setMaking(true)}>{t('NEW_PORTAL')}</Button>}
      </div>
      <p className={styles.hint}>{t('HINT')}</p>
      {isMaking && (
        <section className={styles.card} aria-label={t('NEW_PORTAL')}>
          <PortalForm
            action={t('CREATE')}
            onSave={async (form) => go(pathTo((await centre.createPortal(form)).slug))}
            onCancel={() => setMaking(false)}
          />
        </section>
      )}
      <Shown state={state} reload={reload}>
        {(portals) =>
          portals.length === 0 ? (
            <p className={styles.empty}>{t('EMPTY')}</p>
          ) : (
            <ul className={styles.rows}>
              {portals.map(({ id, name, slug, color, archived, meta }) => (
                <li key={id}>
                  <span className={styles.swatch} style={{ background: color ?? undefined }} aria-hidden="true" />
                  <span className={styles.words}>
                    <a href={pathTo(slug)} dir="auto" onClick={(event) => follow(event, () => go(pathTo(slug)))}>
                      {name}
                    </a>
                    <small>
                      {t('COUNT', { published: meta.published_count, drafts: meta.draft_articles_count })}
                      {archived && ` · ${t('ARCHIVED')}`}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
};
