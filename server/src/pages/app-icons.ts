import { CANVAS } from '@porchlight/core/data/canvas.ts';
import type { Brand } from '../platform/config/environment.ts';
import { escapeHtml } from '../platform/escape-html.ts';

export const MANIFEST_PATH = '/app/manifest.webmanifest';
export const ICON_PATH = '/app/icons';

export const appName = ({ installationName, name }: Brand) => installationName || name || 'Porchlight';

/** The operator's own logo where there is one: of unknown size, so nothing is said of it. */
export const appIcons = ({ logoThumbnail }: Brand) =>
  logoThumbnail
    ? [{ src: logoThumbnail, sizes: 'any', purpose: 'any' }]
    : ['192', '512'].flatMap((size) => [
        { src: `${ICON_PATH}/${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
        { src: `${ICON_PATH}/maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
      ]);

/** Elements of the console's head. The manifest is fetched with cookies, for installations behind a proxy that asks for a sign-in. */
export const appHead = (brand: Brand) =>
  [
    `<link rel="manifest" href="${MANIFEST_PATH}" crossorigin="use-credentials">`,
    '<link rel="icon" href="/favicon.ico">',
    `<link rel="apple-touch-icon" href="${escapeHtml(brand.logoThumbnail || `${ICON_PATH}/apple-touch.png`)}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(appName(brand))}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${CANVAS.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${CANVAS.dark}">`,
  ].join('');
