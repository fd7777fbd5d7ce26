import type { Mode } from './drafts.ts';

export type Compose = { mode?: Mode; words?: string };

/** Focuses the composer in one of its modes, or puts words into it; it listens, so that nobody reaches into its state. */
export const COMPOSE_EVENT = 'porchlight-compose';
export const compose = (detail: Compose) => window.dispatchEvent(new CustomEvent(COMPOSE_EVENT, { detail }));
