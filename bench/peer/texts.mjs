/** Every language's texts, all in the bundle, as the peer carries them; ours, for lack of others. */
const catalogues = import.meta.glob('../../core/src/i18n/catalogues/widget/*.json', { eager: true, import: 'default' });

export const messages = Object.fromEntries(
  Object.entries(catalogues).map(([path, texts]) => [/([\w-]+)\.json$/.exec(path)?.[1], texts]),
);
