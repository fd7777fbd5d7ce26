import en from '@porchlight/core/i18n/catalogues/widget/en.json' with { type: 'json' };
import type { Catalogue } from '@porchlight/core/i18n/translate.ts';
import type { Deps } from '../domain/deps.ts';
import { hasRunningCampaign } from '../domain/inboxes/campaign-queries.ts';
import { findInboxAppearance } from '../domain/inboxes/queries.ts';
import { showsLiveVisitors } from '../domain/live-visitors/visit.ts';
import { listedLanguage } from '../platform/i18n/languages.ts';

/** Safe as code of a script inside HTML. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const labelIn = async (locale: string): Promise<string> => {
  const code = listedLanguage(locale) ?? 'en';
  const { default: texts }: { default: Catalogue } = await import(
    `@porchlight/core/i18n/catalogues/widget/${code}.json`,
    { with: { type: 'json' } }
  );
  return String(texts['BUBBLE_LABEL'] ?? en.BUBBLE_LABEL);
};

/**
 * Code before the loader's with what a page's first paint needs from its inbox: its colour, its label, its launcher and
 * whether campaigns may run. It becomes attributes of the loader's own script element; the page's own attributes and
 * settings take precedence. Empty for an unknown token.
 */
export const createInboxLook =
  ({ db }: Pick<Deps, 'db'>) =>
  async (websiteToken: string): Promise<string> => {
    const inbox = await findInboxAppearance(db, websiteToken);
    if (!inbox) return '';
    const hasCampaign = await hasRunningCampaign(db, inbox.id);
    const look = inScript({
      color: inbox.widget_color,
      ...(inbox.launcher_position !== 'right' && { position: inbox.launcher_position }),
      ...(inbox.launcher_type !== 'standard' && { type: inbox.launcher_type }),
      ...(inbox.launcher_title && { launcherTitle: inbox.launcher_title }),
      ...(hasCampaign && { campaigns: 'true' }),
      // Those who have to agree first are seen once they have, when the frame is loaded anyway.
      ...(showsLiveVisitors(inbox) && inbox.consent_version === null && { eager: 'true' }),
    });
    const label = JSON.stringify(await labelIn(inbox.locale));
    // A label of the inbox's language does not match a language that the page has chosen.
    return `(function(e,s,l){if(!e)return;var d=e.dataset;if(!s.locale&&!s.useBrowserLanguage&&!d.locale)l.label=${label};for(var k in l)if(!(k in d))d[k]=l[k]})(document.currentScript,window.porchlightSettings||window.chatwootSettings||{},${look});\n`;
  };
