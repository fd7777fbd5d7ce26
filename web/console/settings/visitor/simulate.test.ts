import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Campaign } from '../campaigns/campaign.ts';
import type { InboxSettings } from '../inbox.ts';
import { simulate, type Visitor, type World } from './simulate.ts';
import { Verdicts } from './Verdicts.tsx';
import { loadWidgetTexts } from './widget-texts.ts';

const week = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
  day_of_week,
  open_hour: 9,
  open_minutes: 0,
  close_hour: 17,
  close_minutes: 0,
  closed_all_day: day_of_week === 0,
  open_all_day: day_of_week === 6,
}));
const field = (name: string, label: string) => ({
  name,
  label,
  type: 'text',
  field_type: 'standard',
  required: true,
  enabled: true,
});
const inbox: InboxSettings = {
  id: 1,
  name: 'Acme',
  avatar_url: '',
  channel_type: 'Channel::WebWidget',
  widget_color: '#000000',
  website_url: 'https://acme.example',
  welcome_title: null,
  welcome_tagline: null,
  reply_time: 'in_a_few_minutes',
  launcher_position: 'right',
  launcher_type: 'standard',
  launcher_title: null,
  greeting_enabled: false,
  greeting_message: null,
  out_of_office_message: null,
  enable_email_collect: false,
  csat_survey_enabled: true,
  csat_question: null,
  signature: null,
  enable_auto_assignment: false,
  auto_assignment_config: {},
  allow_messages_after_resolved: true,
  working_hours_enabled: true,
  working_hours: week,
  timezone: 'Europe/Berlin',
  selected_feature_flags: [],
  pre_chat_form_enabled: true,
  pre_chat_form_options: { pre_chat_fields: [field('emailAddress', 'Email'), field('fullName', 'Name')] },
  allowed_domains: '*.acme.example',
  home_blocks: [],
  session_idle_days: 180,
  portal_id: null,
  continuity_via_email: true,
  business_name: null,
  hmac_mandatory: false,
  consent_text: { en: ' ' },
  retention_days: null,
  agent_help_enabled: false,
  visited_pages: 'full',
  link_previews: 'team',
  live_visitors: false,
  web_widget_script: '',
  website_token: 'token',
};
const campaign: Campaign = {
  id: 1,
  title: 'Hello',
  message: 'Hi',
  enabled: true,
  inbox: { id: 1, name: 'Acme' },
  trigger_rules: { url: 'https://shop.acme.example/*', time_on_page: 5 },
  trigger_only_during_business_hours: true,
};
/** A Tuesday, 11:00 in Berlin. */
const visitor: Visitor = {
  address: 'https://shop.acme.example/lamps',
  at: Date.parse('2026-01-13T10:00:00Z'),
  language: '',
  hasEmail: false,
  hasPhone: false,
  isSignedIn: false,
  isTeamThere: false,
  hasWritten: false,
  closedCampaign: false,
};
const see = (who: Partial<Visitor> = {}, settings: Partial<InboxSettings> = {}, offered: Partial<Campaign> = {}) => {
  const world: World = {
    inbox: { ...inbox, ...settings },
    campaigns: [{ ...campaign, ...offered }],
    accountLocale: 'fr',
    ownScheme: 'https',
  };
  const { campaigns, ...found } = simulate(world, { ...visitor, ...who });
  return { ...found, campaign: campaigns[0] };
};
const night = { at: Date.parse('2026-01-13T20:00:00Z') };

describe('what a visitor would see', () => {
  it('the chat opens where the list of websites lets it', () => {
    expect(see().launcher).toEqual({
      isVisible: true,
      rule: 'RULE_DOMAINS_ENTRY',
      values: { entry: '*.acme.example' },
    });
    expect(see({ address: 'https://acme.example/' }).launcher).toEqual({ isVisible: false, rule: 'RULE_DOMAINS_NONE' });
    expect(see({}, { allowed_domains: '' }).launcher).toEqual({ isVisible: true, rule: 'RULE_DOMAINS_ANY' });
  });

  it.each([
    ['', 'fr', 'RULE_LANGUAGE_ACCOUNT'],
    ['de', 'de', 'RULE_LANGUAGE_ASKED'],
    ['pt-BR', 'pt_BR', 'RULE_LANGUAGE_ASKED'],
    ['de_AT', 'de', 'RULE_LANGUAGE_PART'],
    ['eo', 'fr', 'RULE_LANGUAGE_UNKNOWN'],
  ])('asked for "%s" the chat speaks %s: %s', (language, code, rule) =>
    expect(see({ language }).language).toMatchObject({ code, rule }),
  );

  it.each([
    ['within', {}, true, 'RULE_HOURS_SPAN'],
    ['after', night, false, 'RULE_HOURS_SPAN'],
    ['on a closed day', { at: Date.parse('2026-01-11T10:00:00Z') }, false, 'RULE_HOURS_CLOSED_DAY'],
    ['on a day that is open throughout', { at: Date.parse('2026-01-10T02:00:00Z') }, true, 'RULE_HOURS_ALL_DAY'],
  ])('%s its hours', (_, who, isVisible, rule) => expect(see(who).hours).toMatchObject({ isVisible, rule }));

  it('shows a campaign as a visitor without a name reads it', () => {
    const message = 'Hello {{contact.name}}, this is {{ agent.name }}';
    const found = see({}, {}, { message, sender: { id: 1, name: 'mia' } });
    expect(found.campaign?.message).toBe('Hello, this is Mia');
  });

  it('names all hours of the day', () => {
    const [sunday, monday] = week;
    const hours = { open_hour: 18, open_minutes: 0, close_hour: 20, close_minutes: 30 };
    const working_hours = [sunday, monday].flatMap((day) => (day ? [{ ...day, further_spans: [hours] }] : []));
    const { values } = see({ at: Date.parse('2026-01-12T10:00:00Z') }, { working_hours }).hours;
    expect(values).toMatchObject({ hours: 'from 09:00 to 17:00 and from 18:00 to 20:30' });
  });

  it('without hours, who is at the console decides', () => {
    const off = { working_hours_enabled: false };
    expect(see({}, off).hours).toMatchObject({ isVisible: false, rule: 'RULE_TEAM_AWAY' });
    expect(see({ isTeamThere: true }, off).hours).toMatchObject({ isVisible: true, rule: 'RULE_TEAM_THERE' });
  });

  it.each([
    ['asks what is unknown', {}, {}, 'RULE_FORM_ASKS'],
    ['asks nobody who is talking', { hasWritten: true }, {}, 'RULE_FORM_TALKING'],
    ['asks nothing twice', { hasEmail: true }, {}, 'RULE_FORM_KNOWN'],
    ['may be off', {}, { pre_chat_form_enabled: false }, 'RULE_FORM_OFF'],
    ['may ask nothing', {}, { pre_chat_form_options: {} }, 'RULE_FORM_EMPTY'],
  ])('the form %s', (_, who, settings, rule) => expect(see(who, settings).form.rule).toBe(rule));

  it.each([
    ['comes', {}, {}, 'RULE_CAMPAIGN_SHOWS'],
    ['is off', {}, { enabled: false }, 'RULE_CAMPAIGN_OFF'],
    ['is for other pages', { address: 'https://www.acme.example/' }, {}, 'RULE_CAMPAIGN_PAGE'],
    ['waits for the hours', night, {}, 'RULE_CAMPAIGN_HOURS'],
    ['needs no hours', night, { trigger_only_during_business_hours: false }, 'RULE_CAMPAIGN_SHOWS'],
    ['leaves who talks alone', { hasWritten: true }, {}, 'RULE_CAMPAIGN_TALKING'],
    ['leaves who closed one alone', { closedCampaign: true }, {}, 'RULE_CAMPAIGN_SNOOZED'],
  ])('a campaign %s', (_, who, offered, rule) => expect(see(who, {}, offered).campaign?.rule).toBe(rule));

  it('of other inboxes no campaign is spoken of; blanks are no consent text; the survey is the inbox’s choice', () => {
    const found = see({}, {}, { inbox: { id: 2, name: 'Other' } });
    expect([found.campaign, found.consent.rule, found.survey.isVisible]).toEqual([undefined, 'RULE_CONSENT_OFF', true]);
  });
});

it('a visitor in another zone is said to read when the team opens on their own clock too', async () => {
  const world: World = { inbox, campaigns: [], accountLocale: 'en', ownScheme: 'https' };
  const found = simulate(world, { ...visitor, at: Date.parse('2026-01-13T04:00:00Z') });
  const texts = await loadWidgetTexts('en');
  const read = (zone: string) => renderToString(createElement(Verdicts, { found, texts, zone }));
  expect(read('Asia/Tokyo')).toContain('We will be back online at 09:00 AM (05:00 PM GMT+9)');
  expect(read('Europe/Berlin')).toContain('We will be back online at 09:00 AM<');
});
