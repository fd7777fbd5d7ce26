import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { t } from '../settings/texts.ts';
import { Link } from '../ui/Link.tsx';
import { findPage, GROUPS, isOpenTo, type Reader } from './settings-pages.ts';
import styles from './SettingsNav.module.css';

const pathOf = (page: string) => `/app/settings/${page}`;

type NavProps = { page: string; go: (path: string) => void; reader: Reader };

export const Nav = ({ page, go, reader }: NavProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes at each navigation
  useEffect(() => setOpen(false), [page]);
  const groups = GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter((each) => isOpenTo(reader, each)),
  })).filter(({ pages }) => pages.length > 0);
  const here = findPage(page);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <nav className={styles.nav} aria-label={t('TITLE')} data-open={isOpen || undefined} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.current}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(here?.text ?? 'TITLE')}
        <Icon name="chevron-down" size={16} />
      </button>
      <div className={styles.groups}>
        {groups.map(({ title, pages }) => (
          <div key={title}>
            <h2 id={`nav-${title}`}>{t(title)}</h2>
            <ul aria-labelledby={`nav-${title}`}>
              {pages.map((each) => (
                <li key={each.page}>
                  <Link to={pathOf(each.page)} go={go} aria-current={each.page === page ? 'page' : undefined}>
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
