/** Lowest first; a layer imports only those before it. Unlisted folders are features, between `state` and `app`. */
const LAYERS = {
  console: ['base', 'ui', 'loading', 'form', 'rich-text', 'state'],
  widget: ['base', 'state'],
};

/** The features that a feature may import. Others are reached through `state`, or `app` puts them together. */
const FEATURE_IMPORTS = {
  console: {
    conversation: ['actions', 'calls', 'palette'],
    filter: ['views'],
    frame: ['factor-reminder', 'notifications', 'palette', 'views'],
    'help-centre': ['reports'],
    list: ['actions', 'filter', 'views'],
    'new-conversation': ['conversation'],
    palette: ['macros'],
    session: ['settings'],
    settings: ['onboarding'],
  },
  widget: {
    campaigns: ['unread'],
    composer: ['shell'],
    conversation: ['calls', 'composer', 'rating', 'shell', 'transcript'],
    conversations: ['home'],
    home: ['articles', 'conversation', 'shell'],
    'own-data': ['shell'],
    'pre-chat': ['captcha', 'shell'],
    shell: ['calls', 'consent'],
  },
};

export const PAGES = Object.keys(LAYERS);

const folders = (page, names) => `^web/${page}/(${names.join('|')})/`;
const isInFolder = (page) => `^web/${page}/[^/]+/`;
const rule = (name, comment, from, to, scope) => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
  ...(scope && { scope }),
});

const rulesOf = (page) => {
  const layers = LAYERS[page];
  const imports = FEATURE_IMPORTS[page];
  return [
    ...layers.map((layer, index) =>
      rule(
        `${page}-${layer}`,
        `web/${page}/${layer} imports only ${['shared', ...layers.slice(0, index)].join(', ')}`,
        { path: folders(page, [layer]) },
        { path: `^web/${page}/`, pathNot: folders(page, layers.slice(0, index + 1)) },
      ),
    ),
    rule(
      `${page}-app`,
      `only the entry of web/${page} imports its app, which names every feature`,
      { path: isInFolder(page), pathNot: folders(page, ['app']) },
      { path: [folders(page, ['app']), `^web/${page}/[^/]+[.]tsx?$`] },
    ),
    rule(
      `${page}-features`,
      `features of web/${page} do not import each other; FEATURE_IMPORTS lists the exceptions`,
      { path: `^web/${page}/([^/]+)/`, pathNot: folders(page, [...layers, 'app', ...Object.keys(imports)]) },
      { path: isInFolder(page), pathNot: [folders(page, layers), `^web/${page}/$1/`] },
    ),
    ...Object.entries(imports).map(([feature, others]) =>
      rule(
        `${page}-feature-${feature}`,
        `of the features, web/${page}/${feature} imports only ${others.join(', ')}`,
        { path: folders(page, [feature]) },
        { path: isInFolder(page), pathNot: folders(page, [...layers, feature, ...others]) },
      ),
    ),
  ];
};

export const WEB_RULES = {
  forbidden: [
    ...PAGES.flatMap(rulesOf),
    rule(
      'shared-root',
      'what stands in web/shared itself imports none of its folders',
      { path: '^web/shared/[^/]+$' },
      { path: '^web/shared/[^/]+/' },
    ),
    rule('web-file-cycle', 'imports of files make no cycle, types included', {}, { circular: true }),
    rule('web-folder-cycle', 'imports of folders make no cycle', {}, { circular: true }, 'folder'),
  ],
};
