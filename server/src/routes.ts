import type { Deps } from './deps.ts';
import { healthRoutes } from './health-routes.ts';
import type { App } from './http/app-type.ts';

/** Every route module of the product, in the order of the wire protocol. */
export const routes: ((app: App, deps: Deps) => void)[] = [healthRoutes];
