import { lazyPart } from '../../shared/lazy-part.ts';

/** Home shows it when the articles have come: until then it needs no more than them. */
export const PopularArticles = lazyPart(() => import('./PopularArticles.tsx'), 'PopularArticles');
