import type { Mode } from './drafts.ts';

export type Compose = { mode?: Mode; words?: string };

/** Focuses the composer in one of its modes, or inserts text. An event, because the composer's state is private. */
export const COMPOSE_EVENT = 'porchlight-compose';
export const compose = (detail: Compose) => window.dispatchEvent(new CustomEvent(COMPOSE_EVENT, { detail }));
