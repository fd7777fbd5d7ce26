import { useCallback, useState } from 'react';
import { ApiError } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { follow } from '../../follow.ts';
import { Problem } from '../../settings/Problem.tsx';
import { Shown } from '../../settings/Shown.tsx';
import { Removal } from '../../settings/shelf/Removal.tsx';
import { useLoaded } from '../../settings/use-loaded.ts';
import { useSaving } from '../../settings/use-saving.ts';
import { ArticlePage } from '../articles/ArticlePage.tsx';
import { ArticlesTab } from '../articles/ArticlesTab.tsx';
import { CategoriesTab } from '../categories/CategoriesTab.tsx';
import { type CentreApi, type CentreProps, type Go, pathTo, type Portal, ROOT } from '../centre-api.ts';
import styles from '../HelpCentre.module.css';
import { t } from '../texts.ts';
import { PortalForm } from './PortalForm.tsx';

const TABS = [
  { tab: '', text: 'ARTICLES' },
  { tab: 'categories', text: 'CATEGORIES' },
  { tab: 'settings', text: 'SETTINGS' },
] as const;

const Settings = ({ centre, portal, go, onChange }: CentreProps & { onChange: () => void }) => {
  const saving = useSaving();
  const save = async (form: FormData) => {
    const changed = await centre.changePortal(portal.slug, form);
    if (changed.slug === portal.slug) onChange();
    // Its address has changed with it.
    else go(pathTo(changed.slug, 'settings'), { replace: true });
  };
  const dropLogo = async () => {
    if (await saving.save(() => centre.removeLogo(portal.slug))) onChange();
  };
  return (
    <section className={styles.card} aria-label={t('SETTINGS')}>
      {portal.logo && (
        <div className={styles.buttons}>
          <img className={styles.logo} src={portal.logo.file_url} alt={t('LOGO')} />
          <Button look="quiet" busy={saving.busy} onClick={() => void dropLogo()}>
            {t('REMOVE_LOGO')}
          </Button>
        </div>
      )}
      <PortalForm portal={portal} action={t('SAVE')} onSave={save} />
      <Removal
        name={portal.name}
        question={t('DELETE_PORTAL_ASK', { name: portal.name })}
        remove={() => centre.removePortal(portal.slug)}
        onGone={() => go(ROOT, { replace: true })}
      />
      <Problem text={saving.otherError()} />
    </section>
  );
};

type TabsProps = CentreProps & { tab: string; onChange: () => void };

const Tabs = ({ tab, onChange, ...given }: TabsProps) => {
  const { portal, go } = given;
  const [locale, setLocale] = useState(portal.meta.default_locale);
  const language = { locale, onLocale: setLocale };
  return (
    <>
      <div className={styles.head}>
        <h1 dir="auto">{portal.name}</h1>
        <a className={styles.visit} href={`/hc/${portal.slug}/${locale}`} target="_blank" rel="noreferrer">
          {t('VISIT')}
        </a>
      </div>
      <nav className={styles.tabs} aria-label={portal.name}>
        {TABS.map((each) => {
          const path = each.tab ? pathTo(portal.slug, each.tab) : pathTo(portal.slug);
          return (
            <a
              key={each.tab}
              href={path}
              aria-current={each.tab === tab ? 'page' : undefined}
              onClick={(event) => follow(event, () => go(path))}
            >
              {t(each.text)}
            </a>
          );
        })}
      </nav>
      {tab === 'categories' ? (
        <CategoriesTab {...given} {...language} />
      ) : tab === 'settings' ? (
        <Settings {...given} onChange={onChange} />
      ) : (
        <ArticlesTab {...given} {...language} />
      )}
    </>
  );
};

const isGone = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 404;

type PageProps = { centre: CentreApi; slug: string; place: readonly string[]; go: Go };

/** One help centre: its articles, its categories, its settings, and one article while it is written. */
export const PortalPage = ({ centre, slug, place, go }: PageProps) => {
  const load = useCallback(
    (): Promise<Portal | null> =>
      centre.portal(slug).catch((error) => {
        if (isGone(error)) return null;
        throw error;
      }),
    [centre, slug],
  );
  const { state, reload } = useLoaded(load);
  const [tab = '', id] = place;
  const isArticle = tab === 'articles' && id !== undefined;
  return (
    <>
      <Button look="text" onClick={() => go(isArticle ? pathTo(slug) : ROOT)}>
        {t(isArticle ? 'ALL_ARTICLES' : 'BACK')}
      </Button>
      <Shown state={state} reload={reload}>
        {(portal) => {
          if (!portal) return <p role="alert">{t('GONE')}</p>;
          const given = { centre, portal, go };
          if (isArticle) return <ArticlePage key={id} {...given} id={Number(id)} />;
          return <Tabs {...given} tab={tab} onChange={reload} />;
        }}
      </Shown>
    </>
  );
};
