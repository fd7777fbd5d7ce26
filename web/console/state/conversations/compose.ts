import { createWindowEvents } from '../../../shared/window-events.ts';
import type { Mode } from './drafts.ts';

type Compose = { mode?: Mode; addition?: string };

const events = createWindowEvents<{ 'porchlight-compose': Compose }>();

/** Focuses the composer, in one of its modes, or inserts text. An event, because the composer's state is private. */
export const compose = (detail: Compose) => events.dispatch('porchlight-compose', detail);
export const listenToCompose = (listener: (detail: Compose) => void) => events.listen('porchlight-compose', listener);
