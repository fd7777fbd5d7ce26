import type { Deps } from '../domain/deps.ts';
import type { App } from '../platform/http/app-type.ts';

/** The launcher's bubble in the console's colour. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" rx="56" fill="#1a6fd0"/><path transform="translate(48 52) scale(.6)" fill="#fff" d="M40 20h160q30 0 30 30v95q0 30-30 30h-65l-55 48v-48H40q-30 0-30-30V50q0-30 30-30Z"/></svg>`;

export const faviconRoutes = (app: App, { env }: Pick<Deps, 'env'>) => {
  app.get('/favicon.ico', { config: { permission: 'public' } }, (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400');
    const own = env.brand.logoThumbnail;
    return own ? reply.redirect(own) : reply.type('image/svg+xml').send(ICON);
  });
};
