export const PLATFORMS = [
  'html',
  'google_tag_manager',
  'wordpress',
  'shopify',
  'webflow',
  'react',
  'nextjs',
  'vue',
  'web_component',
  'react_native',
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** What differs from the settings of the inbox (docs/embed.md, "Settings"). */
export type SnippetSettings = {
  position?: string;
  type?: string;
  launcherTitle?: string;
  widgetColor?: string;
  widgetStyle?: string;
  darkMode?: string;
  locale?: string;
};

export type Installation = { baseUrl: string; websiteToken: string };

const codePoint = (sign: string) => sign.charCodeAt(0).toString(16).padStart(4, '0');

/** A string of JavaScript. Braces are values of Liquid and of Google Tag Manager, and `<` could end the script. */
const literal = (text: string): string =>
  `'${text.replace(/[\\'<>{}\p{Cc}\u2028\u2029]/gu, (sign) => (/[\\']/.test(sign) ? `\\${sign}` : `\\u${codePoint(sign)}`))}'`;

const inAttribute = (text: string): string => text.replace(/[&<>"'{}\p{Cc}]/gu, (sign) => `&#${sign.charCodeAt(0)};`);

const inPhp = (text: string): string => text.replace(/[\\']/g, '\\$&');

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

const attributesOf = (settings: SnippetSettings, prefix: string): string =>
  Object.entries(settings)
    .map(([name, value]) => ` ${prefix}${kebabCase(name)}="${inAttribute(value)}"`)
    .join('');

const objectOf = (settings: SnippetSettings): string =>
  `{ ${Object.entries(settings)
    .map(([name, value]) => `${name}: ${literal(value)}`)
    .join(', ')} }`;

const scriptTag = ({ baseUrl, websiteToken }: Installation, settings: SnippetSettings): string => {
  const token = inAttribute(websiteToken);
  const address = `${inAttribute(baseUrl)}/packs/js/sdk.js?website_token=${token}`;
  return `<script src="${address}" data-website-token="${token}"${attributesOf(settings, 'data-')} async></script>`;
};

const isEmpty = (settings: SnippetSettings) => Object.keys(settings).length === 0;

/** Options of `run` and of the packages; `locale` is an option of its own there. */
const optionsOf = (settings: SnippetSettings): string => (isEmpty(settings) ? '' : `, settings: ${objectOf(settings)}`);

const tagManager = ({ baseUrl, websiteToken }: Installation, settings: SnippetSettings): string => `<script>
  (function () {
    var script = document.createElement('script');
    script.src = ${literal(`${baseUrl}/packs/js/sdk.js?website_token=${websiteToken}`)};
    script.onload = function () { porchlight.run({ websiteToken: ${literal(websiteToken)}, baseUrl: ${literal(baseUrl)}${optionsOf(settings)} }); };
    document.head.appendChild(script);
  })();
</script>`;

const wordpress = (installation: Installation, settings: SnippetSettings): string =>
  `add_action('wp_footer', function () {
    echo '${inPhp(scriptTag(installation, settings))}';
});`;

const react = ({ baseUrl, websiteToken }: Installation, settings: SnippetSettings): string =>
  `import { PorchlightWidget } from '@porchlight/react';

<PorchlightWidget
  baseUrl="${inAttribute(baseUrl)}"
  websiteToken="${inAttribute(websiteToken)}"${isEmpty(settings) ? '' : `\n  settings={${objectOf(settings)}}`}
/>`;

const nextjs = (installation: Installation, settings: SnippetSettings): string =>
  `import Script from 'next/script';

${scriptTag(installation, settings)
  .replace('<script', '<Script')
  .replace(' async></script>', ' strategy="lazyOnload" />')}`;

const vue = ({ baseUrl, websiteToken }: Installation, settings: SnippetSettings): string =>
  `import { PorchlightPlugin } from '@porchlight/loader/vue';

createApp(App).use(PorchlightPlugin, { baseUrl: ${literal(baseUrl)}, websiteToken: ${literal(websiteToken)}${optionsOf(settings)} }).mount('#app');`;

const webComponent = ({ baseUrl, websiteToken }: Installation, settings: SnippetSettings): string =>
  `<porchlight-chat base-url="${inAttribute(baseUrl)}" website-token="${inAttribute(websiteToken)}"${attributesOf(settings, '')}></porchlight-chat>
<script>
  import '@porchlight/loader/element';
</script>`;

/** The wrapper has no launcher, so language and colours are all it takes. */
const reactNative = ({ baseUrl, websiteToken }: Installation, { locale, darkMode }: SnippetSettings): string =>
  `import ChatWootWidget from '@chatwoot/react-native-widget';

<ChatWootWidget
  baseUrl="${inAttribute(baseUrl)}"
  websiteToken="${inAttribute(websiteToken)}"${locale ? `\n  locale="${inAttribute(locale)}"` : ''}${darkMode ? `\n  colorScheme="${inAttribute(darkMode)}"` : ''}
  isModalVisible={isVisible}
  closeModal={close}
/>`;

const MAKERS: Record<Platform, (installation: Installation, settings: SnippetSettings) => string> = {
  html: scriptTag,
  google_tag_manager: tagManager,
  wordpress,
  shopify: scriptTag,
  webflow: scriptTag,
  react,
  nextjs,
  vue,
  web_component: webComponent,
  react_native: reactNative,
};

/** The code that puts the chat on a website of this platform (docs/embed.md, "Install"). */
export const snippetFor = (platform: Platform, installation: Installation, settings: SnippetSettings): string =>
  MAKERS[platform](installation, settings);
