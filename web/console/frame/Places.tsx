import { Icon, type IconShape } from '../../shared/ui/Icon.tsx';
import { may, type seesConversations, seesReports } from '../base/permissions.ts';
import { type TextKey, t } from '../base/texts.ts';
import { ICONS } from '../ui/icons.ts';
import { Link } from '../ui/Link.tsx';
import nav from '../ui/Nav.module.css';

type Member = Parameters<typeof seesConversations>[0];
export type Place =
  | 'inbox'
  | 'get-started'
  | 'contacts'
  | 'companies'
  | 'visitors'
  | 'reports'
  | 'help-centre'
  | 'settings';

type Offer = { place: Place; path: string; text: TextKey; icon: IconShape; isOffered: (member: Member) => boolean };

const PLACES: readonly Offer[] = [
  {
    place: 'contacts',
    path: '/app/contacts',
    text: 'CONTACTS',
    icon: ICONS.person,
    isOffered: (member) => may(member, 'contact_manage'),
  },
  {
    place: 'companies',
    path: '/app/companies',
    text: 'COMPANIES',
    icon: ICONS.building,
    isOffered: (member) => may(member, 'contact_manage'),
  },
  {
    place: 'visitors',
    path: '/app/visitors',
    text: 'VISITORS',
    icon: ICONS.globe,
    isOffered: (member) => may(member, 'contact_manage'),
  },
  {
    place: 'reports',
    path: '/app/reports',
    text: 'REPORTS',
    icon: ICONS.bars,
    isOffered: seesReports,
  },
  { place: 'help-centre', path: '/app/help-centre', text: 'HELP_CENTRE', icon: ICONS.book, isOffered: () => true },
  { place: 'settings', path: '/app/settings', text: 'SETTINGS', icon: ICONS.gear, isOffered: () => true },
];

export const placesFor = (member: Member) => PLACES.filter(({ isOffered }) => isOffered(member));

type PlacesProps = { place: Place | null; member: Member; go: (path: string) => void };

export const Places = ({ place, member, go }: PlacesProps) => (
  <nav aria-label={t('PLACES')}>
    <p className={nav.title} aria-hidden="true">
      {t('WORKSPACE')}
    </p>
    <ul className={nav.group}>
      {placesFor(member).map((each) => (
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
