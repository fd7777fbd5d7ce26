import { follow } from '../follow.ts';
import { t } from '../texts.ts';
import styles from './TopBar.module.css';

const PLACES = [
  { place: 'inbox', path: '/app', text: 'CONVERSATIONS' },
  { place: 'contacts', path: '/app/contacts', text: 'CONTACTS' },
  { place: 'help-centre', path: '/app/help-centre', text: 'HELP_CENTRE', forAdministrators: true },
] as const;
export type Place = (typeof PLACES)[number]['place'];

type PlacesProps = { place: Place; isAdministrator: boolean; go: (path: string) => void };

/** The rooms of the console. */
export const Places = ({ place, isAdministrator, go }: PlacesProps) => (
  <nav className={styles.places} aria-label={t('PLACES')}>
    <ul>
      {PLACES.filter((each) => isAdministrator || !('forAdministrators' in each)).map((each) => (
        <li key={each.place}>
          <a
            href={each.path}
            aria-current={each.place === place ? 'page' : undefined}
            onClick={(event) => follow(event, () => go(each.path))}
          >
            {t(each.text)}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
