import type { CallProvider } from '@porchlight/core/wire/call.ts';

type ConsoleWindow = Window & { porchlight?: { calls?: CallProvider | 'off' } };

/** What carries calls on this installation, as the server wrote it into the page. */
export const callProvider = (view: ConsoleWindow = window): CallProvider | 'off' => view.porchlight?.calls ?? 'off';
