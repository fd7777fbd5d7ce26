import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import type { Values } from '@porchlight/core/i18n/translate.ts';
import { allowsEverybody, domainEntries, entryFor } from '@porchlight/core/rules/access/allowed-domains.ts';
import { campaignDelayMs, showsCampaign } from '@porchlight/core/rules/campaigns/campaign-timing.ts';
import { campaignsFor } from '@porchlight/core/rules/campaigns/campaigns.ts';
import { hoursOfDay, isWithinHours, wallClock } from '@porchlight/core/rules/hours/business-hours.ts';
import { openingSpans } from '@porchlight/core/rules/hours/opening-spans.ts';
import { type TeamStatus, teamStatus } from '@porchlight/core/rules/hours/team-status.ts';
import { selectLocale } from '@porchlight/core/rules/texts/locale.ts';
import { renderPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import { hasPreChatForm, needsPreChatForm, preChatFields } from '@porchlight/core/rules/visitor-forms/pre-chat.ts';
import type { WorkingHours } from '@porchlight/core/wire/inbox.ts';
import { LOCALE } from '../../base/language.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import type { InboxSettings } from '../inbox.ts';
import { type SettingsKey, t } from '../texts.ts';

export type Visitor = {
  address: string;
  /** Epoch milliseconds. */
  at: number;
  language: string;
  hasEmail: boolean;
  hasPhone: boolean;
  isSignedIn: boolean;
  isTeamThere: boolean;
  hasWritten: boolean;
  closedCampaign: boolean;
};

export type World = {
  inbox: InboxSettings;
  campaigns: readonly Campaign[];
  accountLocale: string;
  ownScheme: 'http' | 'https';
};

export type Verdict = { isVisible: boolean; rule: SettingsKey; values?: Values };

export type Simulation = {
  launcher: Verdict;
  language: Verdict & { code: string };
  hours: Verdict & { status: TeamStatus };
  consent: Verdict;
  form: Verdict;
  campaigns: (Verdict & { id: number; title: string; message: string })[];
  survey: Verdict;
};

const CODES = LOCALES.map(({ code }) => code);

const launcherFor = ({ inbox, ownScheme }: World, { address }: Visitor): Verdict => {
  const entries = domainEntries(inbox.allowed_domains);
  if (allowsEverybody(entries)) return { isVisible: true, rule: 'RULE_DOMAINS_ANY' };
  const entry = entryFor(entries, address, ownScheme);
  if (entry === undefined) return { isVisible: false, rule: 'RULE_DOMAINS_NONE' };
  return { isVisible: true, rule: 'RULE_DOMAINS_ENTRY', values: { entry } };
};

const languageFor = ({ accountLocale }: World, { language }: Visitor): Simulation['language'] => {
  const chosen = selectLocale(language, CODES);
  const values = { language };
  if (chosen) {
    const isWhole = chosen.replace('_', '-').toLowerCase() === language.replace('_', '-').toLowerCase();
    return { isVisible: true, code: chosen, rule: isWhole ? 'RULE_LANGUAGE_ASKED' : 'RULE_LANGUAGE_PART', values };
  }
  const code = selectLocale(accountLocale, CODES) ?? 'en';
  return { isVisible: true, code, rule: language ? 'RULE_LANGUAGE_UNKNOWN' : 'RULE_LANGUAGE_ACCOUNT', values };
};

const two = (part: number) => String(part).padStart(2, '0');

const clockText = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

const hoursOf = (entry: WorkingHours | undefined): Pick<Verdict, 'rule' | 'values'> => {
  if (entry?.open_all_day) return { rule: 'RULE_HOURS_ALL_DAY' };
  const spans = openingSpans(entry);
  if (spans.length === 0) return { rule: 'RULE_HOURS_CLOSED_DAY' };
  const ranges = spans.map(({ open, close }) => t('RULE_HOURS_RANGE', { from: clockText(open), to: clockText(close) }));
  return { rule: 'RULE_HOURS_SPAN', values: { hours: new Intl.ListFormat(LOCALE).format(ranges) } };
};

const hoursFor = ({ inbox }: World, { at, isTeamThere }: Visitor): Simulation['hours'] => {
  const { working_hours_enabled, working_hours, timezone, reply_time } = inbox;
  const status = teamStatus({
    workingHoursEnabled: working_hours_enabled,
    workingHours: working_hours,
    timezone,
    agents: isTeamThere ? [{ id: 0, availability_status: 'online' }] : [],
    replyTime: reply_time,
    now: at,
  });
  const isVisible = status.kind === 'online';
  if (!working_hours_enabled) return { isVisible, status, rule: isTeamThere ? 'RULE_TEAM_THERE' : 'RULE_TEAM_AWAY' };
  const { day, hour, minute } = wallClock(at, timezone);
  const { rule, values } = hoursOf(hoursOfDay(working_hours, day));
  return { isVisible, status, rule, values: { ...values, zone: timezone, day, time: `${two(hour)}:${two(minute)}` } };
};

const consentFor = ({ inbox }: World): Verdict =>
  Object.values(inbox.consent_text).some((text) => text.trim() !== '')
    ? { isVisible: true, rule: 'RULE_CONSENT_ON' }
    : { isVisible: false, rule: 'RULE_CONSENT_OFF' };

const formFor = ({ inbox }: World, { hasEmail, hasPhone, isSignedIn, hasWritten }: Visitor): Verdict => {
  const form = { enabled: inbox.pre_chat_form_enabled, options: inbox.pre_chat_form_options };
  if (!form.enabled) return { isVisible: false, rule: 'RULE_FORM_OFF' };
  if (!hasPreChatForm(form)) return { isVisible: false, rule: 'RULE_FORM_EMPTY' };
  if (hasWritten) return { isVisible: false, rule: 'RULE_FORM_TALKING' };
  const contact = { has_email: hasEmail, has_phone_number: hasPhone, identifier: isSignedIn ? 'known' : null };
  if (!needsPreChatForm(form, contact)) return { isVisible: false, rule: 'RULE_FORM_KNOWN' };
  const fields = preChatFields(form.options, contact).map(({ label }) => label);
  return { isVisible: true, rule: 'RULE_FORM_ASKS', values: { fields: fields.join(', ') } };
};

const campaignFor = (campaign: Campaign, { inbox }: World, visitor: Visitor): Verdict => {
  const { id, enabled, trigger_only_during_business_hours } = campaign;
  const trigger_rules = {
    url: campaign.trigger_rules.url ?? '',
    time_on_page: campaign.trigger_rules.time_on_page ?? 0,
  };
  const timed = [{ id, trigger_rules, trigger_only_during_business_hours }];
  const withinHours = isWithinHours({
    enabled: inbox.working_hours_enabled,
    hours: inbox.working_hours,
    timezone: inbox.timezone,
    now: visitor.at,
  });
  const no = (rule: SettingsKey): Verdict => ({ isVisible: false, rule, values: { url: trigger_rules.url } });
  if (!enabled) return no('RULE_CAMPAIGN_OFF');
  if (campaignsFor(timed, visitor.address, true).length === 0) return no('RULE_CAMPAIGN_PAGE');
  if (campaignsFor(timed, visitor.address, withinHours).length === 0) return no('RULE_CAMPAIGN_HOURS');
  if (!showsCampaign({ hasMessages: visitor.hasWritten, snoozedTill: 0, now: visitor.at }))
    return no('RULE_CAMPAIGN_TALKING');
  const snoozedTill = visitor.closedCampaign ? visitor.at + 1 : 0;
  if (!showsCampaign({ hasMessages: false, snoozedTill, now: visitor.at })) return no('RULE_CAMPAIGN_SNOOZED');
  return {
    isVisible: true,
    rule: 'RULE_CAMPAIGN_SHOWS',
    values: { seconds: campaignDelayMs({ trigger_rules }) / 1_000 },
  };
};

/** What a visitor would meet, by the rules the widget and the server themselves go by. */
export const simulate = (world: World, visitor: Visitor): Simulation => ({
  launcher: launcherFor(world, visitor),
  language: languageFor(world, visitor),
  hours: hoursFor(world, visitor),
  consent: consentFor(world),
  form: formFor(world, visitor),
  campaigns: world.campaigns
    .filter(({ inbox }) => inbox?.id === world.inbox.id)
    .map((campaign) => ({
      id: campaign.id,
      title: campaign.title,
      // As a visitor reads it who has given no name.
      message: renderPlaceholders(campaign.message, { inbox: world.inbox, agent: campaign.sender ?? null }),
      ...campaignFor(campaign, world, visitor),
    })),
  survey: world.inbox.csat_survey_enabled
    ? { isVisible: true, rule: 'RULE_SURVEY_ON' }
    : { isVisible: false, rule: 'RULE_SURVEY_OFF' },
});
