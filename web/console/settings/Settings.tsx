import type { Profile } from '@porchlight/core/wire/agent.ts';
import { type MouseEvent, Suspense, useEffect, useRef } from 'react';
import type { Api } from '../../shared/api.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { findPage, firstPage, GROUPS } from './pages.ts';
import styles from './Settings.module.css';
import { t } from './texts.ts';

export type SettingsProps = {
  api: Api;
  profile: Profile;
  page: string;
  id: number | null;
  go: (path: string) => void;
};

const pathOf = (page: string) => `/app/settings/${page}`;

type NavProps = Pick<SettingsProps, 'page' | 'go'> & { isAdministrator: boolean };

const Nav = ({ page, go, isAdministrator }: NavProps) => {
  const here = useRef<HTMLAnchorElement>(null);
  // Where the list is one long line, the page it stands for is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides which link `here` is
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [page]);
  const follow = (event: MouseEvent, path: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(path);
  };
  const groups = GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ forAgents }) => isAdministrator || forAgents),
  })).filter(({ pages }) => pages.length > 0);
  return (
    <nav className={styles.nav} aria-label={t('TITLE')}>
      <Button look="text" onClick={() => go('/app')}>
        {t('BACK')}
      </Button>
      <div className={styles.groups}>
        {groups.map(({ title, pages }) => (
          <div key={title}>
            <h2 id={`nav-${title}`}>{t(title)}</h2>
            <ul aria-labelledby={`nav-${title}`}>
              {pages.map((each) => (
                <li key={each.page}>
                  <a
                    ref={each.page === page ? here : undefined}
                    href={pathOf(each.page)}
                    aria-current={each.page === page ? 'page' : undefined}
                    onClick={(event) => follow(event, pathOf(each.page))}
                  >
                    {t(each.text)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
};

const Refused = ({ text }: { text: 'ADMINISTRATORS' | 'NO_PAGE' }) => (
  <>
    <h1>{t('TITLE')}</h1>
    <p role="alert">{t(text)}</p>
  </>
);

/** Where the product is run from. Agents find what is theirs; the server refuses the rest all the same. */
export const Settings = ({ api, profile, page: asked, id, go }: SettingsProps) => {
  const account = profile.accounts.find((each) => each.id === profile.account_id);
  const isAdministrator = account?.role === 'administrator';
  const page = asked === '' ? firstPage(isAdministrator) : asked;
  const found = findPage(page);
  const isAllowed = isAdministrator || found?.forAgents;
  const Screen = found?.screen;
  return (
    <div className={styles.frame}>
      <Nav page={page} go={go} isAdministrator={isAdministrator} />
      <main className={styles.page}>
        {!Screen || !account ? (
          <Refused text="NO_PAGE" />
        ) : !isAllowed ? (
          <Refused text="ADMINISTRATORS" />
        ) : (
          <Suspense fallback={<Spinner label={t('LOADING')} />}>
            <Screen
              key={page}
              api={api}
              base={`/api/v1/accounts/${account.id}`}
              profile={profile}
              isAdministrator={isAdministrator}
              id={id}
              go={go}
            />
          </Suspense>
        )}
      </main>
    </div>
  );
};
