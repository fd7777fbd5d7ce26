import { unprocessable } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';
import type { CallProvider } from './provider.ts';
import { createDyteProvider } from './provider-dyte.ts';
import { createJitsiProvider } from './provider-jitsi.ts';
import { createPeerProvider } from './provider-peer.ts';

/** The provider of this installation. @throws HttpError 422 when calls are off. */
export const chooseProvider = ({ env, http, clock }: Pick<Deps, 'env' | 'http' | 'clock'>): CallProvider => {
  const settings = env.calls;
  if (settings.provider === 'peer') return createPeerProvider(settings, clock);
  if (settings.provider === 'jitsi') return createJitsiProvider(settings, clock);
  if (settings.provider === 'dyte') return createDyteProvider(settings, http);
  throw unprocessable('Calls are turned off on this installation');
};
