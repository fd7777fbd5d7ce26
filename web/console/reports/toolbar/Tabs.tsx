import { useRef } from 'react';
import { Link } from '../../ui/Link.tsx';
import { useScrollIntoView } from '../../ui/use-scroll-into-view.ts';
import { onTab, type ReportAddress, type Tab, writeAddress } from '../address.ts';
import { t } from '../texts.ts';
import styles from './Tabs.module.css';

type TabsProps = { tabs: readonly Tab[]; address: ReportAddress; go: (path: string) => void };

export const Tabs = ({ tabs, address, go }: TabsProps) => {
  const here = useRef<HTMLAnchorElement>(null);
  useScrollIntoView(here, address.tab);
  return (
    <nav className={styles.tabs} data-line aria-label={t('REPORTS')}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              ref={tab === address.tab ? here : undefined}
              to={writeAddress(onTab(address, tab))}
              go={go}
              aria-current={tab === address.tab ? 'page' : undefined}
            >
              {t(`TAB_${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
