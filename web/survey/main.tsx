import '../shared/tokens.css';
import '../shared/ui/page.css';
import { ratingOf } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import type { GlobalConfig } from '@porchlight/core/wire/inbox.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '../shared/api.ts';
import { createSurveyLanguage } from './language.ts';
import { SurveyPage } from './SurveyPage.tsx';
import { openSurvey } from './survey.ts';

const { globalConfig } = window as unknown as { globalConfig: Partial<GlobalConfig> };

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark', dark.matches);
dark.addEventListener('change', follow);
follow();

const uuid = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
const proposed = ratingOf(Number(new URLSearchParams(location.search).get('rating')))?.value ?? 0;
const language = createSurveyLanguage();
// The visitor's own language until the survey reports its account's: an invalid link is explained in it.
void language.use(navigator.language);
const api = createApi({ baseUrl: '', search: () => '', headers: () => ({}) });
const survey = openSurvey(api, decodeURIComponent(uuid), language.use);

const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <SurveyPage
        survey={survey}
        language={language}
        proposed={proposed}
        brand={{
          name: globalConfig.BRAND_NAME ?? '',
          url: globalConfig.WIDGET_BRAND_URL ?? '',
          logo: globalConfig.LOGO_THUMBNAIL ?? '',
        }}
      />
    </StrictMode>,
  );
