/** In place of the console's module of this name, which Vite alone can load: simulated agents read English. */
export const CATALOGUES = '';
export const CATALOGUE_FILES = {};
