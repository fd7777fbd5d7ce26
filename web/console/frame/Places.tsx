import { Icon, type IconShape } from '../../shared/ui/Icon.tsx';
import { may, type seesConversations } from '../base/permissions.ts';
import { type TextKey, t } from '../base/texts.ts';
import { ICONS } from '../ui/icons.ts';
import { Link } from '../ui/Link.tsx';
import nav from '../ui/Nav.module.css';

type Held = Parameters<typeof seesConversations>[0];
export type Place = 'inbox' | 'contacts' | 'reports' | 'help-centre' | 'settings';

type Offer = { place: Place; path: string; text: TextKey; icon: IconShape; isOffered: (held: Held) => boolean };

const PLACES: readonly Offer[] = [
  {
    place: 'contacts',
    path: '/app/contacts',
    text: 'CONTACTS',
    icon: ICONS.person,
    isOffered: (held) => may(held, 'contact_manage'),
  },
  {
    place: 'reports',
    path: '/app/reports',
    text: 'REPORTS',
    icon: ICONS.bars,
    isOffered: (held) => may(held, 'report_manage'),
  },
  { place: 'help-centre', path: '/app/help-centre', text: 'HELP_CENTRE', icon: ICONS.book, isOffered: () => true },
  { place: 'settings', path: '/app/settings', text: 'SETTINGS', icon: ICONS.gear, isOffered: () => true },
];

/** The pages beside the conversations that an agent may open. */
export const placesFor = (held: Held) => PLACES.filter(({ isOffered }) => isOffered(held));

type PlacesProps = { place: Place | null; held: Held; go: (path: string) => void };

export const Places = ({ place, held, go }: PlacesProps) => (
  <nav aria-label={t('PLACES')}>
    <p className={nav.title} aria-hidden="true">
      {t('WORKSPACE')}
    </p>
    <ul className={nav.group}>
      {placesFor(held).map((each) => (
        <li key={each.place} className={nav.entry}>
          <Link
            className={nav.open}
            to={each.path}
            go={go}
            title={t(each.text)}
            aria-current={each.place === place ? 'page' : undefined}
          >
            <Icon name={each.icon} size={18} />
            <span className={nav.name}>{t(each.text)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
