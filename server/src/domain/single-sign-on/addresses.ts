import type { Env } from '../../platform/config/environment.ts';

/** What a provider's ID token is sealed for. */
export const ID_TOKEN = 'oidc-id-token';

export const startUrl = (key: string) => `/auth/single_sign_on/${key}/start`;

export const redirectUri = ({ publicUrl }: Pick<Env, 'publicUrl'>, key: string) =>
  `${publicUrl}/auth/single_sign_on/${key}/callback`;

/** Where a provider sends a browser that it has signed out. */
export const signedOutUri = ({ publicUrl }: Pick<Env, 'publicUrl'>) => `${publicUrl}/app`;
