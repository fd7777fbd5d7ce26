import { type ComponentProps, useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { nullIfNotFound } from '../../loading/null-if-not-found.ts';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Crumb } from '../../ui/Crumb.tsx';
import { Link } from '../../ui/Link.tsx';
import { AnalyticsTab } from '../analytics/AnalyticsTab.tsx';
import { ArticlePage } from '../articles/ArticlePage.tsx';
import { ArticlesTab } from '../articles/ArticlesTab.tsx';
import { CategoriesTab } from '../categories/CategoriesTab.tsx';
import { type CentreProps, mayWrite, pathTo, ROOT, type Writer } from '../centre-api.ts';
import { ImportTab } from '../import/ImportTab.tsx';
import { t } from '../texts.ts';
import { PortalForm } from './PortalForm.tsx';
import { Writers } from './Writers.tsx';
import bar from '../../ui/Bar.module.css';
import card from '../../ui/Card.module.css';
import page from '../../ui/Page.module.css';
import text from '../../ui/Text.module.css';
import styles from './PortalPage.module.css';

const TABS = [
  { tab: '', text: 'ARTICLES' },
  { tab: 'categories', text: 'CATEGORIES' },
  { tab: 'analytics', text: 'ANALYTICS' },
  { tab: 'import', text: 'IMPORT' },
  { tab: 'settings', text: 'SETTINGS' },
] as const;

type SettingsProps = CentreProps & { writer: Writer; onChange: () => void };

const Settings = ({ centre, portal, writer, go, onChange }: SettingsProps) => {
  const saving = useSaving();
  const save = async (form: FormData) => {
    const changed = await centre.changePortal(portal.slug, form);
    if (changed.slug === portal.slug) onChange();
    else go(pathTo(changed.slug, 'settings'), { replace: true, anyway: true });
  };
  const dropLogo = async () => {
    if (await saving.save(() => centre.removeLogo(portal.slug))) onChange();
  };
  return (
    <>
      <section className={card.card} aria-label={t('SETTINGS')}>
        {portal.logo && (
          <Buttons>
            <img className={styles.logo} src={portal.logo.file_url} alt={t('LOGO')} />
            <Button look="quiet" busy={saving.busy} onClick={() => void dropLogo()}>
              {t('REMOVE_LOGO')}
            </Button>
          </Buttons>
        )}
        <PortalForm centre={centre} portal={portal} action={t('SAVE')} onSave={save} />
        {writer.writesAll && (
          <Removal
            name={portal.name}
            verb={t('DELETE_PORTAL')}
            question={t('DELETE_PORTAL_ASK', { name: portal.name })}
            remove={() => centre.removePortal(portal.slug)}
            onGone={() => go(ROOT, { replace: true, anyway: true })}
          />
        )}
        <Problem text={saving.otherError()} />
      </section>
      {writer.writesAll && <Writers centre={centre} portal={portal} onChange={onChange} />}
    </>
  );
};

type TabsProps = CentreProps & { tab: string; search: string; writer: Writer; onChange: () => void };

const Tabs = ({ tab, search, writer, onChange, ...rest }: TabsProps) => {
  const { portal, go } = rest;
  const [locale, setLocale] = useState(portal.meta.default_locale);
  const language = { locale, onLocale: setLocale };
  return (
    <>
      <div className={`${bar.bar} ${bar.tools} ${page.head}`}>
        <h1 dir="auto">{portal.name}</h1>
        <a className={text.link} href={`/hc/${portal.slug}/${locale}`} target="_blank" rel="noreferrer">
          {t('VISIT')}
        </a>
      </div>
      <nav className={styles.tabs} aria-label={portal.name}>
        {TABS.map((each) => {
          const path = each.tab ? pathTo(portal.slug, each.tab) : pathTo(portal.slug);
          return (
            <Link key={each.tab} to={path} go={go} aria-current={each.tab === tab ? 'page' : undefined}>
              {t(each.text)}
            </Link>
          );
        })}
      </nav>
      {tab === 'categories' ? (
        <CategoriesTab {...rest} {...language} />
      ) : tab === 'analytics' ? (
        <AnalyticsTab {...rest} search={search} />
      ) : tab === 'import' ? (
        <ImportTab centre={rest.centre} portal={portal} />
      ) : tab === 'settings' ? (
        <Settings {...rest} writer={writer} onChange={onChange} />
      ) : (
        <ArticlesTab {...rest} {...language} />
      )}
    </>
  );
};

type PageProps = Pick<ComponentProps<typeof ArticlePage>, 'centre' | 'go' | 'notices'> & {
  writer: Writer;
  slug: string;
  path: readonly string[];
  search: string;
};

export const PortalPage = ({ centre, writer, slug, path, search, go, notices }: PageProps) => {
  const load = useCallback(() => nullIfNotFound(centre.portal(slug)), [centre, slug]);
  const { state, reload } = useLoaded(load);
  const [tab = '', id] = path;
  const isArticle = tab === 'articles' && id !== undefined;
  return (
    <>
      <Crumb to={isArticle ? pathTo(slug) : ROOT} text={t(isArticle ? 'ALL_ARTICLES' : 'BACK')} go={go} />
      <LoadedContent state={state} reload={reload}>
        {(portal) => {
          if (!portal) return <p role="alert">{t('GONE')}</p>;
          if (!mayWrite(writer, portal)) return <p role="alert">{t('ADMINISTRATORS')}</p>;
          const shared = { centre, portal, go };
          if (isArticle) return <ArticlePage key={id} {...shared} id={Number(id)} notices={notices} />;
          return <Tabs {...shared} tab={tab} search={search} writer={writer} onChange={reload} />;
        }}
      </LoadedContent>
    </>
  );
};
