/** All languages in the bundle, as the peer's; the texts are ours. */
const catalogues = import.meta.glob('../../core/src/i18n/catalogues/widget/*.json', { eager: true, import: 'default' });

export const messages = Object.fromEntries(
  Object.entries(catalogues).map(([path, texts]) => [/([\w-]+)\.json$/.exec(path)?.[1], texts]),
);
