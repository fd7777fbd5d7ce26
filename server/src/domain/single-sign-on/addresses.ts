import type { Env } from '../../platform/config/environment.ts';

export const startUrl = (key: string) => `/auth/single_sign_on/${key}/start`;

export const redirectUri = ({ publicUrl }: Pick<Env, 'publicUrl'>, key: string) =>
  `${publicUrl}/auth/single_sign_on/${key}/callback`;

export const signedOutUri = ({ publicUrl }: Pick<Env, 'publicUrl'>) => `${publicUrl}/app`;
