import { follow } from '../follow.ts';
import { t } from '../texts.ts';
import styles from './TopBar.module.css';

const PLACES = [
  { place: 'inbox', path: '/app', text: 'CONVERSATIONS' },
  { place: 'contacts', path: '/app/contacts', text: 'CONTACTS' },
] as const;
export type Place = (typeof PLACES)[number]['place'];

type PlacesProps = { place: Place; go: (path: string) => void };

/** The rooms of the console. */
export const Places = ({ place, go }: PlacesProps) => (
  <nav className={styles.places} aria-label={t('PLACES')}>
    <ul>
      {PLACES.map((each) => (
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
