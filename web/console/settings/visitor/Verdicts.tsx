import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { availabilityText } from '@porchlight/core/rules/hours/availability-text.ts';
import { dayName } from '../../base/time.ts';
import { Tag } from '../../ui/Tag.tsx';
import { type SettingsKey, t } from '../texts.ts';
import type { Simulation, Verdict } from './simulate.ts';
import type { WidgetTexts } from './widget-texts.ts';
import looks from './Visitor.module.css';

type LineProps = { title: string; verdict: Verdict; yes: SettingsKey; no: SettingsKey; shows?: string | undefined };

const valuesOf = ({ values = {} }: Verdict) =>
  typeof values['day'] === 'number' ? { ...values, day: dayName(values['day']) } : values;

const Line = ({ title, verdict, yes, no, shows }: LineProps) => (
  <li className={looks.result}>
    <strong dir="auto">{title}</strong>
    <Tag tone={verdict.isVisible ? 'accent' : undefined}>{t(verdict.isVisible ? yes : no)}</Tag>
    {shows && (
      <q className={looks.message} dir="auto">
        {shows}
      </q>
    )}
    <p>{t(verdict.rule, valuesOf(verdict))}</p>
  </li>
);

const languageName = (code: string) => LOCALES.find((locale) => locale.code === code)?.name ?? code;

type VerdictsProps = { found: Simulation; texts: WidgetTexts | null; zone: string };

export const Verdicts = ({ found, texts, zone }: VerdictsProps) => (
  <ol className={looks.results} aria-label={t('VISITOR_SEES')}>
    <Line title={t('SEES_LAUNCHER')} verdict={found.launcher} yes="SEES_OPENS" no="SEES_REFUSED" />
    <Line
      title={t('SEES_LANGUAGE')}
      verdict={found.language}
      yes="SEES_AS_ASKED"
      no="SEES_OTHERWISE"
      shows={languageName(found.language.code)}
    />
    <Line
      title={t('SEES_HOURS')}
      verdict={found.hours}
      yes="SEES_ONLINE"
      no="SEES_AWAY"
      shows={texts ? availabilityText(found.hours.status, texts, zone) : undefined}
    />
    {found.campaigns.map(({ id, title, message, ...verdict }) => (
      <Line
        key={id}
        title={t('SEES_CAMPAIGN', { title })}
        verdict={verdict}
        yes="SEES_SHOWN"
        no="SEES_NOT_SHOWN"
        shows={verdict.isVisible ? message : undefined}
      />
    ))}
    <Line title={t('SEES_FORM')} verdict={found.form} yes="SEES_SHOWN" no="SEES_NOT_SHOWN" />
    <Line title={t('SEES_CONSENT')} verdict={found.consent} yes="SEES_SHOWN" no="SEES_NOT_SHOWN" />
    <Line title={t('SEES_SURVEY')} verdict={found.survey} yes="SEES_SHOWN" no="SEES_NOT_SHOWN" />
  </ol>
);
