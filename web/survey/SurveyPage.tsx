import { useEffect, useSyncExternalStore } from 'react';
import { Avatar } from '../shared/ui/Avatar.tsx';
import { Button } from '../shared/ui/Button.tsx';
import { Spinner } from '../shared/ui/Spinner.tsx';
import { Branding } from './Branding.tsx';
import type { Language, Translate } from './language.ts';
import { Questions } from './Questions.tsx';
import type { Survey, SurveyState } from './survey.ts';
import styles from './Survey.module.css';

type SurveyPageProps = {
  survey: Survey;
  language: Language;
  /** From a link in an email: preselected, sent only by hand, so that no mail scanner can vote. */
  proposed: number;
  brand: { name: string; url: string; logo: string };
};

type BodyProps = { state: SurveyState; t: Translate } & Pick<SurveyPageProps, 'survey' | 'proposed'>;

const Body = ({ state, survey, proposed, t }: BodyProps) => {
  if (state.kind === 'loading') return <Spinner label={t('LOADING')} />;
  if (state.kind === 'unknown')
    return (
      <div role="alert">
        <h1 className={styles.title}>{t('UNKNOWN')}</h1>
      </div>
    );
  if (state.kind === 'unreachable')
    return (
      <div role="alert" className={styles.error}>
        <p>{t('LOAD_FAILED')}</p>
        <Button onClick={() => void survey.load()}>{t('TRY_AGAIN')}</Button>
      </div>
    );
  return (
    <>
      <div className={styles.company}>
        <Avatar name={state.facts.inboxName} src={state.facts.avatarUrl} size={56} />
        <p dir="auto">{state.facts.inboxName}</p>
      </div>
      <Questions state={state} proposed={proposed} onSave={survey.save} t={t} />
    </>
  );
};

/** Wire protocol 7.4. */
export const SurveyPage = ({ survey, language, proposed, brand }: SurveyPageProps) => {
  const state = useSyncExternalStore(survey.subscribe, survey.getSnapshot);
  const { t, locale, dir } = useSyncExternalStore(language.subscribe, language.getSnapshot);
  const { inboxName: name, avatarUrl } = state.kind === 'ready' ? state.facts : { inboxName: '', avatarUrl: '' };
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = dir;
    document.title = name || t('TITLE');
  }, [locale, dir, name, t]);
  useEffect(() => {
    if (!avatarUrl) return undefined;
    const icon = document.head.appendChild(document.createElement('link'));
    Object.assign(icon, { rel: 'icon', href: avatarUrl });
    return () => icon.remove();
  }, [avatarUrl]);
  return (
    <div className={styles.page}>
      <main className={styles.card} aria-busy={state.kind === 'loading'}>
        <Body state={state} survey={survey} proposed={proposed} t={t} />
      </main>
      <Branding {...brand} t={t} />
    </div>
  );
};
