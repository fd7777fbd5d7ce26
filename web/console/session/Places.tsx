import { useRef } from 'react';
import { Link } from '../ui/Link.tsx';
import { useInSight } from '../ui/use-in-sight.ts';
import { t } from '../texts.ts';
import styles from './TopBar.module.css';

const PLACES = [
  { place: 'inbox', path: '/app', text: 'CONVERSATIONS' },
  { place: 'contacts', path: '/app/contacts', text: 'CONTACTS' },
  { place: 'reports', path: '/app/reports', text: 'REPORTS', forAdministrators: true },
  { place: 'help-centre', path: '/app/help-centre', text: 'HELP_CENTRE' },
] as const;
export type Place = (typeof PLACES)[number]['place'] | 'settings';

type PlacesProps = { place: Place | null; isAdministrator: boolean; go: (path: string) => void };

/** The rooms of the console. */
export const Places = ({ place, isAdministrator, go }: PlacesProps) => {
  const here = useRef<HTMLAnchorElement>(null);
  useInSight(here, place ?? '');
  return (
    <nav className={styles.places} data-line aria-label={t('PLACES')}>
      <ul>
        {PLACES.filter((each) => isAdministrator || !('forAdministrators' in each)).map((each) => (
          <li key={each.place}>
            <Link
              ref={each.place === place ? here : undefined}
              to={each.path}
              go={go}
              aria-current={each.place === place ? 'page' : undefined}
            >
              {t(each.text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
