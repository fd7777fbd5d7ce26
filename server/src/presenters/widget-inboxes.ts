import { accentTokens } from '@porchlight/core/rules/appearance/accent-tokens.ts';
import { renderPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import { writtenTexts } from '@porchlight/core/rules/visitor-forms/consent.ts';
import type { GlobalConfig, WebChannelConfig, WidgetPortal } from '@porchlight/core/wire/inbox.ts';
import type { PorchlightPage } from '@porchlight/core/wire/widget/widget-page.ts';
import { wordingName } from '../domain/inboxes/consent-texts.ts';
import type { WidgetFacts } from '../domain/inboxes/queries.ts';
import { utcOffset } from '../domain/inboxes/utc-offset.ts';
import { showsLiveVisitors } from '../domain/live-visitors/visit.ts';
import { avatarAddress } from '../domain/uploads/file-urls.ts';
import type { Env } from '../platform/config/environment.ts';
import type { PortalRow } from '../platform/database/schema/help-centre.ts';
import type { InboxRow, WorkingHoursRow } from '../platform/database/schema/inboxes.ts';
import { enabledLanguages } from '../platform/i18n/languages.ts';
import { iso } from '../platform/times.ts';
import { VERSION } from '../platform/version.ts';

const isOn = (features: Record<string, unknown>, name: string) => features[name] === true;

export const presentWorkingHours = (row: WorkingHoursRow) => ({
  ...row,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

/** Wire protocol 3.5: the portal record as the widget reads it. */
export const presentWidgetPortal = (portal: PortalRow, inbox: InboxRow): WidgetPortal & Record<string, unknown> => {
  const { id, account_id, name, slug, custom_domain, color, homepage_link, page_title, header_text, archived } = portal;
  const allowed = portal.config['allowed_locales'];
  const fallback = portal.config['default_locale'];
  return {
    id,
    account_id,
    name,
    slug,
    custom_domain,
    color,
    homepage_link,
    page_title,
    header_text,
    archived,
    config: {
      ...portal.config,
      allowed_locales: Array.isArray(allowed) ? allowed.map(String) : ['en'],
      default_locale: typeof fallback === 'string' ? fallback : 'en',
    },
    channel_web_widget_id: inbox.id,
    created_at: iso(portal.created_at),
    updated_at: iso(portal.updated_at),
  };
};

export const presentWebChannel = (facts: WidgetFacts, now: number): WebChannelConfig => {
  const { inbox, account, workingHours, portal, botName } = facts;
  return {
    avatarUrl: avatarAddress(inbox.avatar_key),
    hasAConnectedAgentBot: botName,
    locale: account.locale,
    websiteName: inbox.name,
    websiteToken: inbox.website_token,
    welcomeTitle: inbox.welcome_title ?? '',
    welcomeTagline: inbox.welcome_tagline ?? '',
    widgetColor: inbox.widget_color,
    portal: portal ? presentWidgetPortal(portal, inbox) : null,
    enabledFeatures: inbox.selected_feature_flags,
    enabledLanguages,
    replyTime: inbox.reply_time,
    preChatFormEnabled: inbox.pre_chat_form_enabled,
    preChatFormOptions: inbox.pre_chat_form_options,
    workingHoursEnabled: inbox.working_hours_enabled,
    csatSurveyEnabled: inbox.csat_survey_enabled,
    workingHours: workingHours.map(presentWorkingHours),
    outOfOfficeMessage:
      inbox.out_of_office_message && renderPlaceholders(inbox.out_of_office_message, { inbox, account }),
    utcOffset: utcOffset(inbox.timezone, now),
    timezone: inbox.timezone,
    allowMessagesAfterResolved: inbox.allow_messages_after_resolved,
    disableBranding: isOn(account.features, 'disable_branding'),
  };
};

/** `website_channel_config` of `POST /api/v1/widget/config` (wire protocol 4.1): the same data in snake case. */
export const presentChannelConfig = (
  facts: WidgetFacts,
  now: number,
  connection: { auth_token: string; api_host: string },
) => {
  const page = presentWebChannel(facts, now);
  return {
    ...connection,
    allow_messages_after_resolved: page.allowMessagesAfterResolved,
    avatar_url: page.avatarUrl,
    csat_survey_enabled: page.csatSurveyEnabled,
    disable_branding: page.disableBranding,
    enabled_features: page.enabledFeatures,
    enabled_languages: page.enabledLanguages,
    locale: page.locale,
    out_of_office_message: page.outOfOfficeMessage,
    portal: page.portal,
    pre_chat_form_enabled: page.preChatFormEnabled,
    pre_chat_form_options: page.preChatFormOptions,
    reply_time: page.replyTime,
    timezone: page.timezone,
    utc_off_set: page.utcOffset,
    website_name: page.websiteName,
    website_token: page.websiteToken,
    welcome_tagline: facts.inbox.welcome_tagline,
    welcome_title: facts.inbox.welcome_title,
    widget_color: page.widgetColor,
    working_hours: page.workingHours,
    working_hours_enabled: page.workingHoursEnabled,
  };
};

type GlobalSettings = Pick<Env, 'brand' | 'hcaptchaSiteKey' | 'hcaptchaSecretKey' | 'disableUserProfileUpdate'>;

/** `window.globalConfig`: without secrets (SYS-05, SYS-06, SYS-08). */
export const presentGlobalConfig = ({
  brand,
  hcaptchaSiteKey,
  hcaptchaSecretKey,
  disableUserProfileUpdate,
}: GlobalSettings): GlobalConfig => ({
  BRAND_NAME: brand.name,
  WIDGET_BRAND_URL: brand.url,
  LOGO: brand.logo,
  LOGO_THUMBNAIL: brand.logoThumbnail,
  LOGO_DARK: brand.logo,
  INSTALLATION_NAME: brand.installationName,
  TERMS_URL: brand.termsUrl,
  PRIVACY_URL: brand.privacyUrl,
  VERSION,
  DEPLOYMENT_ENV: 'self-hosted',
  // Chatwoot's widget compares it with this text.
  DIRECT_UPLOADS_ENABLED: 'true',
  DISABLE_USER_PROFILE_UPDATE: disableUserProfileUpdate,
  // Without the secret nothing could be verified, so no captcha is shown.
  HCAPTCHA_SITE_KEY: hcaptchaSecretKey ? hcaptchaSiteKey : '',
  INBOX_TOKEN: '',
});

const isTokens = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null;

/** In every language it was written in: the visitor may change theirs on the page. */
const consentOf = (inbox: InboxRow): PorchlightPage['consent'] => {
  const texts = writtenTexts(inbox.consent_text);
  const version = wordingName(inbox);
  return version !== null && Object.keys(texts).length > 0 ? { texts, version } : null;
};

/** `window.porchlight` of the widget page: what the wire protocol has no name for. */
export const presentPorchlightPage = (
  facts: WidgetFacts,
  {
    color,
    home,
    ...made
  }: Pick<PorchlightPage, 'cursor' | 'now' | 'agents' | 'conversationData'> & {
    color: string;
    home: PorchlightPage['home'] | undefined;
  },
): PorchlightPage => {
  const { inbox, account } = facts;
  const { light, dark, shape } = inbox.design_tokens;
  return {
    ...made,
    version: VERSION,
    accountId: account.id,
    inboxId: inbox.id,
    consent: consentOf(inbox),
    accents: accentTokens(color || inbox.widget_color),
    pages: inbox.visited_pages !== 'none',
    ...(showsLiveVisitors(inbox) ? { live: true } : {}),
    ...(home ? { home } : {}),
    tokens: {
      ...(isTokens(light) ? { light } : {}),
      ...(isTokens(dark) ? { dark } : {}),
      ...(isTokens(shape) ? { shape } : {}),
    },
  };
};
