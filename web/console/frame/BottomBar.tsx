import { Icon, type IconShape } from '../../shared/ui/Icon.tsx';
import { seesConversations } from '../base/permissions.ts';
import { pathOf } from '../base/router.ts';
import { type TextKey, t } from '../base/texts.ts';
import { Bell } from '../notifications/Bell.tsx';
import { ICONS } from '../ui/icons.ts';
import { Link } from '../ui/Link.tsx';
import type { FrameProps } from './frame-props.ts';
import { placesFor } from './Places.tsx';
import styles from './BottomBar.module.css';

type BottomBarProps = Pick<FrameProps, 'workspace' | 'profile' | 'place' | 'go' | 'onSearch' | 'onMenu' | 'isMenuOpen'>;

/** What an agent on the way needs within reach of a thumb. Everything else is in the menu. */
export const BottomBar = ({ workspace, profile, place, go, onSearch, onMenu, isMenuOpen }: BottomBarProps) => {
  const member = { profile, accountId: workspace.accountId };
  const [further] = placesFor(member);
  const links: { place: string; path: string; text: TextKey; icon: IconShape }[] = [
    ...(seesConversations(member) ? [{ place: 'inbox', path: '/app', text: 'INBOX', icon: ICONS.inbox } as const] : []),
    ...(further ? [further] : []),
  ];
  return (
    <nav className={styles.bar} aria-label={t('BOTTOM_BAR')}>
      {links.map((each) => (
        <Link key={each.place} to={each.path} go={go} aria-current={each.place === place ? 'page' : undefined}>
          <Icon name={each.icon} size={20} />
          {t(each.text)}
        </Link>
      ))}
      <button type="button" onClick={onSearch} aria-haspopup="dialog">
        <Icon name="search" size={20} />
        {t('SEARCH')}
      </button>
      <Bell workspace={workspace} onOpen={(id) => go(pathOf(id))} isNamed />
      <button type="button" onClick={onMenu} aria-expanded={isMenuOpen}>
        <Icon name={ICONS.menu} size={20} />
        {t('MENU')}
      </button>
    </nav>
  );
};
