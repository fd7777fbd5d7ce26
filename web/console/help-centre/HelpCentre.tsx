import { useMemo } from 'react';
import { isAdministratorAt } from '../contacts/contact-api.ts';
import type { RoomProps } from '../room.ts';
import { createCentreApi } from './centre-api.ts';
import styles from './HelpCentre.module.css';
import { PortalPage } from './portals/PortalPage.tsx';
import { PortalsPage } from './portals/PortalsPage.tsx';
import { t } from './texts.ts';

/** Where the help centre is written: `/app/help-centre`, `/<slug>`, `/<slug>/categories`, `/<slug>/articles/<id>`. */
export const HelpCentre = ({ desk, rest, go }: RoomProps) => {
  const { api, accountId } = desk;
  const centre = useMemo(() => createCentreApi(api, accountId), [api, accountId]);
  const [slug, ...place] = rest;
  return (
    <div className={styles.room}>
      {!isAdministratorAt(desk) ? (
        <>
          <h1>{t('TITLE')}</h1>
          <p role="alert">{t('ADMINISTRATORS')}</p>
        </>
      ) : slug ? (
        <PortalPage key={slug} centre={centre} slug={slug} place={place} go={go} />
      ) : (
        <PortalsPage centre={centre} go={go} />
      )}
    </div>
  );
};
