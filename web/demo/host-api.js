import { el } from './pages.js';

const chat = () => window.$chatwoot;

/** Each call of the host API with a button, as a developer would write it. */
const calls = [
  ['Open', 'window.$chatwoot.toggle("open")', () => chat()?.toggle('open')],
  ['Close', 'window.$chatwoot.toggle("close")', () => chat()?.toggle('close')],
  ['Hide the bubble', 'window.$chatwoot.toggleBubbleVisibility("hide")', () => chat()?.toggleBubbleVisibility('hide')],
  ['Show the bubble', 'window.$chatwoot.toggleBubbleVisibility("show")', () => chat()?.toggleBubbleVisibility('show')],
  ['Pop out', 'window.$chatwoot.popoutChatWindow()', () => chat()?.popoutChatWindow()],
  ['German', 'window.$chatwoot.setLocale("de")', () => chat()?.setLocale('de')],
  ['Arabic', 'window.$chatwoot.setLocale("ar")', () => chat()?.setLocale('ar')],
  ['English', 'window.$chatwoot.setLocale("en")', () => chat()?.setLocale('en')],
  ['Dark', 'window.$chatwoot.setColorScheme("dark")', () => chat()?.setColorScheme('dark')],
  ['Light', 'window.$chatwoot.setColorScheme("light")', () => chat()?.setColorScheme('light')],
  ['Label', 'window.$chatwoot.setLabel("wholesale")', () => chat()?.setLabel('wholesale')],
  ['Remove the label', 'window.$chatwoot.removeLabel("wholesale")', () => chat()?.removeLabel('wholesale')],
  [
    'Attribute of the person',
    'window.$chatwoot.setCustomAttributes({ plan: "gold" })',
    () => chat()?.setCustomAttributes({ plan: 'gold' }),
  ],
  ['Remove it', 'window.$chatwoot.deleteCustomAttribute("plan")', () => chat()?.deleteCustomAttribute('plan')],
  [
    'Attribute of the conversation',
    'window.$chatwoot.setConversationCustomAttributes({ cart_total: 153 })',
    () => chat()?.setConversationCustomAttributes({ cart_total: 153 }),
  ],
  [
    'Remove it',
    'window.$chatwoot.deleteConversationCustomAttribute("cart_total")',
    () => chat()?.deleteConversationCustomAttribute('cart_total'),
  ],
];

const HOST_EVENTS = ['ready', 'error', 'on-message', 'on-start-conversation'];

/** The log of the host events, kept over route changes. */
export const eventLog = el('ol', { class: 'log', 'aria-label': 'Host events', tabindex: '0' });
for (const name of HOST_EVENTS) {
  window.addEventListener(`chatwoot:${name}`, (event) => {
    eventLog.prepend(
      el('li', {}, el('code', {}, `chatwoot:${name}`), ' ', JSON.stringify(event.detail)?.slice(0, 160) ?? ''),
    );
  });
}

const snippet = ({ baseUrl, websiteToken }) =>
  `<script src="${baseUrl}/packs/js/sdk.js?website_token=${websiteToken}"\n        data-website-token="${websiteToken}" defer></script>`;

const classicSnippet = ({ baseUrl, websiteToken }) =>
  `<script>\n  (function (d, t) {\n    var g = d.createElement(t), s = d.getElementsByTagName(t)[0];\n    g.src = '${baseUrl}/packs/js/sdk.js?website_token=${websiteToken}'; g.defer = true; g.async = true;\n    s.parentNode.insertBefore(g, s);\n    g.onload = function () {\n      window.chatwootSDK.run({ websiteToken: '${websiteToken}', baseUrl: '${baseUrl}' });\n    };\n  })(document, 'script');\n</script>`;

const copyable = (label, text) =>
  el(
    'figure',
    { class: 'snippet' },
    el(
      'figcaption',
      {},
      label,
      el('button', { type: 'button', onclick: (event) => copy(event.currentTarget, text) }, 'Copy'),
    ),
    el('pre', { tabindex: '0' }, el('code', {}, text)),
  );

const copy = async (button, text) => {
  await navigator.clipboard?.writeText(text);
  button.textContent = 'Copied';
};

export const developersPage = () => {
  const { baseUrl, websiteToken } = document.body.dataset;
  return [
    el('h1', {}, 'Put the chat on your website'),
    el(
      'p',
      { class: 'lead' },
      'Paste one line before the end of the head. Nothing else is loaded until a visitor reaches for the bubble.',
    ),
    copyable('The snippet', snippet({ baseUrl, websiteToken })),
    copyable('The same, as existing Chatwoot pages have it', classicSnippet({ baseUrl, websiteToken })),
    el('h2', {}, 'The host API'),
    el(
      'div',
      { class: 'calls' },
      ...calls.map(([label, code, run]) =>
        el('button', { type: 'button', onclick: run }, el('span', {}, label), el('code', {}, code)),
      ),
    ),
    el('h2', {}, 'Events'),
    eventLog,
  ];
};

const people = [
  {
    identifier: 'ada-1815',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    company_name: 'Analytical Engines',
    city: 'London',
    country_code: 'GB',
  },
  {
    identifier: 'emmy-1882',
    name: 'Emmy Noether',
    email: 'emmy@example.com',
    company_name: 'Invariants',
    city: 'Erlangen',
    country_code: 'DE',
  },
];

export const accountPage = () => [
  el('h1', {}, 'Account'),
  el('p', { class: 'lead' }, 'Sign in as somebody, and the team sees who is asking. Sign out, and the chat forgets.'),
  el(
    'div',
    { class: 'actions' },
    ...people.map(({ identifier, ...user }) =>
      el(
        'button',
        { type: 'button', class: 'primary', onclick: () => chat()?.setUser(identifier, user) },
        `Sign in as ${user.name}`,
      ),
    ),
    el('button', { type: 'button', onclick: () => chat()?.reset() }, 'Sign out'),
  ),
  el(
    'p',
    {},
    'These people are claimed, not proven: a real shop adds an ',
    el('code', {}, 'identifier_hash'),
    ' made on its server.',
  ),
];
