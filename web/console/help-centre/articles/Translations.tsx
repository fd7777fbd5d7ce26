import { Button } from '../../../shared/ui/Button.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Link } from '../../ui/Link.tsx';
import { type Article, type CentreProps, languageName, pathTo } from '../centre-api.ts';
import { t } from '../texts.ts';
import card from '../../ui/Card.module.css';
import styles from './Translations.module.css';

export const Translations = ({ centre, portal, go, article }: CentreProps & { article: Article }) => {
  const saving = useSaving();
  const others = portal.config.allowed_locales.map(({ code }) => code).filter((code) => code !== article.locale);
  if (others.length === 0) return null;
  const translate = (locale: string) =>
    saving.save(async () => {
      const { title, content, description, id } = article;
      const made = await centre.createArticle(portal.slug, {
        title,
        content,
        description,
        locale,
        associated_article_id: id,
      });
      go(pathTo(portal.slug, 'articles', made.id));
    });
  return (
    <section className={card.card} aria-label={t('TRANSLATIONS')}>
      <h2>{t('TRANSLATIONS')}</h2>
      <ul className={styles.translations}>
        {others.map((code) => {
          const there = article.associated_articles.find(({ locale }) => locale === code);
          const language = languageName(code);
          const path = there && pathTo(portal.slug, 'articles', there.id);
          return (
            <li key={code}>
              {there && path ? (
                <Link to={path} go={go}>
                  {t('TRANSLATION', { language, title: there.title })}
                </Link>
              ) : (
                <Button look="quiet" busy={saving.busy} onClick={() => void translate(code)}>
                  {t('TRANSLATE', { language })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Problem text={saving.otherError()} />
    </section>
  );
};
