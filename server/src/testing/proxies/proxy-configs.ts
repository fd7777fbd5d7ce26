import { adapt, documentedBlock } from './documented-block.ts';

/** Where a proxy runs in a test: a folder of its own, a free port, the server behind it, and a certificate. */
export type ProxyPlace = {
  folder: string;
  port: number;
  upstream: string;
  certificate: string;
  key: string;
  pem: string;
};

type ProxyConfig = { file: string; args: (file: string) => string[]; write: (place: ProxyPlace) => string };

const LETS_ENCRYPT = '/etc/letsencrypt/live/chat.example.com';
const UPSTREAM = '127.0.0.1:3000';
const MODULES = '/usr/lib/apache2/modules';
const APACHE_MODULES = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'headers', 'ssl'];

/** Each documented block with the little around it that a distribution's package has in its own files. */
export const proxyConfigs: Record<'nginx' | 'apache' | 'haproxy' | 'caddy', ProxyConfig> = {
  nginx: {
    file: 'nginx.conf',
    args: (file) => ['-c', file],
    write: ({ folder, port, upstream, certificate, key }) => {
      const block = adapt(documentedBlock('nginx'), [
        ['listen 443 ssl', `listen ${port} ssl`],
        [`${LETS_ENCRYPT}/fullchain.pem`, certificate],
        [`${LETS_ENCRYPT}/privkey.pem`, key],
        [UPSTREAM, upstream],
      ]);
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
      return `${user} daemon off; pid ${folder}/pid; error_log stderr warn; events {}
http { access_log off; ${temporary}
${block}
}`;
    },
  },
  apache: {
    file: 'apache.conf',
    args: (file) => ['-DFOREGROUND', '-f', file],
    write: ({ folder, port, upstream, certificate, key }) => {
      const block = adapt(documentedBlock('apache'), [
        ['*:443', `*:${port}`],
        [`${LETS_ENCRYPT}/fullchain.pem`, certificate],
        [`${LETS_ENCRYPT}/privkey.pem`, key],
        [UPSTREAM, upstream],
      ]);
      const modules = APACHE_MODULES.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n');
      return `${modules}
ServerName chat.example.com
DefaultRuntimeDir ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
User www-data
Group www-data
Listen ${port}
${block}`;
    },
  },
  haproxy: {
    file: 'haproxy.cfg',
    args: (file) => ['-db', '-f', file],
    write: ({ port, upstream, pem }) =>
      adapt(documentedBlock('haproxy'), [
        ['bind :443', `bind :${port}`],
        ['/etc/haproxy/chat.pem', pem],
        [UPSTREAM, upstream],
      ]),
  },
  caddy: {
    file: 'Caddyfile',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    // A certificate of the authority that Caddy would ask cannot be had for a test's address.
    write: ({ port, upstream, certificate, key }) =>
      `{
  admin off
  auto_https disable_redirects
}
${adapt(documentedBlock('caddyfile'), [
  ['chat.example.com {', `https://127.0.0.1:${port} {\n  tls ${certificate} ${key}`],
  [UPSTREAM, upstream],
])}`,
  },
};
