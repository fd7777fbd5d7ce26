import { useRef } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { useInSight } from '../ui/use-in-sight.ts';
import { GROUPS } from './pages.ts';
import styles from './Nav.module.css';
import { t } from './texts.ts';

const pathOf = (page: string) => `/app/settings/${page}`;

type NavProps = { page: string; go: (path: string) => void; isAdministrator: boolean };

/** The pages of the settings that somebody may open, in their groups. */
export const Nav = ({ page, go, isAdministrator }: NavProps) => {
  const here = useRef<HTMLAnchorElement>(null);
  useInSight(here, page);
  const groups = GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ forAgents }) => isAdministrator || forAgents),
  })).filter(({ pages }) => pages.length > 0);
  return (
    <nav className={styles.nav} aria-label={t('TITLE')}>
      <Button look="text" onClick={() => go('/app')}>
        {t('BACK')}
      </Button>
      <div className={styles.groups} data-line>
        {groups.map(({ title, pages }) => (
          <div key={title}>
            <h2 id={`nav-${title}`}>{t(title)}</h2>
            <ul aria-labelledby={`nav-${title}`}>
              {pages.map((each) => (
                <li key={each.page}>
                  <Link
                    ref={each.page === page ? here : undefined}
                    to={pathOf(each.page)}
                    go={go}
                    aria-current={each.page === page ? 'page' : undefined}
                  >
                    {t(each.text)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
};
