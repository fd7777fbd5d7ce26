import { existsSync } from 'node:fs';
import { installPackage } from './machine.mjs';

/** The reverse proxies of docs/operate.md: the program, and Debian's package of it. */
const PROXIES = {
  nginx: { path: '/usr/sbin/nginx', packageName: 'nginx-light' },
  apache: { path: '/usr/sbin/apache2', packageName: 'apache2-bin' },
  haproxy: { path: '/usr/sbin/haproxy', packageName: 'haproxy' },
  caddy: { path: '/usr/bin/caddy', packageName: 'caddy' },
};

/** Paths as JSON by name; installed in CI. Undefined without any. */
export const prepareProxies = async () => {
  const found = {};
  for (const [name, { path, packageName }] of Object.entries(PROXIES)) {
    if (!existsSync(path) && process.env.CI) await installPackage(packageName);
    if (existsSync(path)) found[name] = path;
  }
  return Object.keys(found).length > 0 ? JSON.stringify(found) : undefined;
};
