import { useRef } from 'react';
import { may, seesConversations } from '../base/permissions.ts';
import { Link } from '../ui/Link.tsx';
import { useScrollIntoView } from '../ui/use-scroll-into-view.ts';
import { t } from '../base/texts.ts';
import styles from './TopBar.module.css';

type Held = Parameters<typeof seesConversations>[0];

const PLACES = [
  { place: 'inbox', path: '/app', text: 'CONVERSATIONS', isOffered: seesConversations },
  {
    place: 'contacts',
    path: '/app/contacts',
    text: 'CONTACTS',
    isOffered: (workspace: Held) => may(workspace, 'contact_manage'),
  },
  {
    place: 'reports',
    path: '/app/reports',
    text: 'REPORTS',
    isOffered: (workspace: Held) => may(workspace, 'report_manage'),
  },
  { place: 'help-centre', path: '/app/help-centre', text: 'HELP_CENTRE', isOffered: () => true },
] as const;
export type Place = (typeof PLACES)[number]['place'] | 'settings';

type PlacesProps = { place: Place | null; workspace: Held; go: (path: string) => void };

export const Places = ({ place, workspace, go }: PlacesProps) => {
  const here = useRef<HTMLAnchorElement>(null);
  useScrollIntoView(here, place ?? '');
  return (
    <nav className={styles.places} data-line aria-label={t('PLACES')}>
      <ul>
        {PLACES.filter(({ isOffered }) => isOffered(workspace)).map((each) => (
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
