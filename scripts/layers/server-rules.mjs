/** A noun may import only nouns before it in this list. */
export const NOUNS = [
  'backups',
  'audit',
  'log-levels',
  'permissions',
  'authentication',
  'second-factors',
  'accounts',
  'single-sign-on',
  'uploads',
  'home-blocks',
  'inboxes',
  'search',
  'reports',
  'changes',
  'webhooks',
  'dashboard-apps',
  'notifications',
  'help-centre',
  'messages',
  'canned-responses',
  'companies',
  'contacts',
  'visitors',
  'ai',
  'sla',
  'conversations',
  'incoming-webhooks',
  'slack',
  'assignment',
  'live-visitors',
  'macros',
  'bulk-runs',
  'automation',
  'privacy',
  'remote-pictures',
  'link-previews',
  'bots',
  'calls',
  'onboarding',
];

/** A layer may import only the entries before its own. Layers of one entry do not import each other. */
const LAYERS = [['platform'], ['domain'], ['presenters'], ['outbound', 'operations'], ['api', 'pages']];

/** Shared by the APIs. The other folders of `api` do not import each other. */
const SHARED_API = ['access', 'audit', 'live'];

/** Packages and modules of Node that open connections or start processes. */
const OUTSIDE =
  '(^|/)node_modules/(redis|pg|nodemailer|@aws-sdk)/|^(node:)?(sqlite|dns|dns/promises|http|https|http2|tls|dgram|child_process)$';

const src = (...folders) => `^server/src/(${folders.join('|')})/`;
const ROOT = '^server/src/[^/]+$';
const NOT_TYPES = ['type-only'];
const rule = (name, comment, from, to, scope) => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
  ...(scope && { scope }),
});

const layers = LAYERS.flatMap((line, index) =>
  line.map((layer) =>
    rule(
      `layer-${layer}`,
      `${layer} imports only the layers below it`,
      { path: src(layer) },
      {
        path: [
          src(
            'testing',
            ...LAYERS.slice(index)
              .flat()
              .filter((other) => other !== layer),
          ),
          ROOT,
        ],
      },
    ),
  ),
);

const nouns = NOUNS.slice(0, -1).map((noun, index) =>
  rule(
    `noun-${noun}`,
    `domain/${noun} imports only the nouns above it in NOUNS`,
    { path: src(`domain/${noun}`) },
    { path: src(...NOUNS.slice(index + 1).map((other) => `domain/${other}`)) },
  ),
);

export const SERVER_RULES = {
  forbidden: [
    ...layers,
    ...nouns,
    rule(
      'listed-layers',
      'every folder of server/src is a layer, or testing',
      {},
      { path: '^server/src/[^/]+/', pathNot: src('testing', ...LAYERS.flat()) },
    ),
    rule(
      'listed-nouns',
      'every folder of domain has its place in NOUNS',
      {},
      { path: '^server/src/domain/[^/]+/', pathNot: src(...NOUNS.map((noun) => `domain/${noun}`)) },
    ),
    rule(
      'domain-contracts',
      'deps, transaction, events and job payloads import no noun',
      { path: '^server/src/domain/[^/]+$' },
      { path: '^server/src/domain/[^/]+/' },
    ),
    rule(
      'apis-apart',
      `the APIs share api/${SHARED_API.join(', api/')}; they do not import each other`,
      { path: '^server/src/api/([^/]+)/', pathNot: src(...SHARED_API.map((shared) => `api/${shared}`)) },
      {
        path: '^server/src/api/',
        pathNot: [src(...SHARED_API.map((shared) => `api/${shared}`)), '^server/src/api/$1/'],
      },
    ),
    rule(
      'shared-apis-below',
      'what the APIs share imports none of them',
      { path: src(...SHARED_API.map((shared) => `api/${shared}`)) },
      { path: '^server/src/api/', pathNot: src(...SHARED_API.map((shared) => `api/${shared}`)) },
    ),
    rule(
      'no-http-in-domain',
      'the domain knows neither Fastify nor the HTTP server',
      { path: src('domain') },
      { path: [src('platform/http', 'platform/limits'), '(^|/)node_modules/(@fastify|fastify)/'] },
    ),
    rule(
      'no-statements-above-domain',
      'SQL is written in domain and platform/database; types of Kysely are free',
      { path: src('presenters', 'outbound', 'api', 'pages') },
      { path: '(^|/)node_modules/kysely/', dependencyTypesNot: NOT_TYPES },
    ),
    rule(
      'outside-through-platform',
      'only platform reaches other programs',
      { path: '^server/src/', pathNot: src('platform', 'testing') },
      { path: OUTSIDE, dependencyTypesNot: NOT_TYPES },
    ),
    rule(
      'sockets-in-live',
      'only api/live and the probe in platform/clients use ws',
      { path: '^server/src/', pathNot: src('api/live', 'platform/clients', 'testing') },
      { path: '(^|/)node_modules/ws/', dependencyTypesNot: NOT_TYPES },
    ),
    rule(
      'files-through-platform',
      'only platform, pages and operations read and write files',
      { path: '^server/src/', pathNot: src('platform', 'pages', 'operations', 'testing') },
      { path: '^(node:)?fs(/promises)?$', dependencyTypesNot: NOT_TYPES },
    ),
    rule(
      'no-file-cycle',
      'imports of files make no cycle, types included',
      { pathNot: src('testing') },
      { circular: true },
    ),
    rule(
      'no-folder-cycle',
      'imports of folders make no cycle',
      { pathNot: '^server/src/testing' },
      { circular: true },
      'folder',
    ),
  ],
};
