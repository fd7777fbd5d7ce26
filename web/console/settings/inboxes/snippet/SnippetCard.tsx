import { useState } from 'react';
import { Buttons } from '../../../form/Buttons.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Code } from '../../Code.tsx';
import { CopyButton } from '../../CopyButton.tsx';
import type { InboxSettings } from '../../inbox.ts';
import { t } from '../../texts.ts';
import { baseUrlIn, draftSettings, type SettingsDraft, settingsOfInbox } from './draft-settings.ts';
import { LauncherPreview } from './LauncherPreview.tsx';
import { SnippetFields } from './SnippetFields.tsx';
import { PLATFORMS, type Platform, snippetFor } from './snippets.ts';
import text from '../../../ui/Text.module.css';

/** Names of products are not translated. */
const NAMES: Record<Platform, string> = {
  html: 'HTML',
  google_tag_manager: 'Google Tag Manager',
  wordpress: 'WordPress',
  shopify: 'Shopify',
  webflow: 'Webflow',
  react: 'React',
  nextjs: 'Next.js',
  vue: 'Vue',
  web_component: 'Web Component',
  react_native: 'React Native',
};

const placeOf = (platform: Platform): string => {
  switch (platform) {
    case 'html':
      return t('SNIPPET');
    case 'react':
      return t('PASTE_package', { package: '@porchlight/react' });
    case 'vue':
    case 'web_component':
      return t('PASTE_package', { package: '@porchlight/loader' });
    case 'react_native':
      return t('PASTE_package', { package: '@chatwoot/react-native-widget' });
    default:
      return t(`PASTE_${platform}`);
  }
};

/** `inbox` as it is saved: what the page does not set follows it. */
export const SnippetCard = ({ inbox }: { inbox: InboxSettings }) => {
  const [platform, setPlatform] = useState<Platform>('html');
  const [changes, setChanges] = useState<Partial<SettingsDraft>>({});
  const values = { ...settingsOfInbox(inbox), ...changes };
  const installation = { baseUrl: baseUrlIn(inbox.web_widget_script), websiteToken: inbox.website_token };
  const code = snippetFor(platform, installation, draftSettings(inbox, values));
  const hasLauncher = platform !== 'react_native';
  return (
    <Card title={t('INSTALLATION')}>
      <SelectField
        label={t('PLATFORM')}
        value={platform}
        onChange={({ target }) => setPlatform(PLATFORMS.find((each) => each === target.value) ?? 'html')}
      >
        {PLATFORMS.map((each) => (
          <option key={each} value={each}>
            {NAMES[each]}
          </option>
        ))}
      </SelectField>
      <SnippetFields
        values={values}
        change={(changed) => setChanges((before) => ({ ...before, ...changed }))}
        hasLauncher={hasLauncher}
      />
      {hasLauncher && <LauncherPreview values={values} />}
      <p className={text.quiet}>{t('SNIPPET_HINT')}</p>
      <p>{placeOf(platform)}</p>
      <Code title={t('INSTALLATION')} text={code} />
      <Buttons>
        <CopyButton key={code} text={code} name={NAMES[platform]} />
      </Buttons>
    </Card>
  );
};
