import { useRef } from 'react';
import { Link } from '../../ui/Link.tsx';
import { useScrollIntoView } from '../../ui/use-scroll-into-view.ts';
import { onTab, type ReportAddress, TABS, writeAddress } from '../address.ts';
import { t } from '../texts.ts';
import styles from './Tabs.module.css';

export const Tabs = ({ address, go }: { address: ReportAddress; go: (path: string) => void }) => {
  const here = useRef<HTMLAnchorElement>(null);
  useScrollIntoView(here, address.tab);
  return (
    <nav className={styles.tabs} data-line aria-label={t('REPORTS')}>
      <ul>
        {TABS.map((tab) => (
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
