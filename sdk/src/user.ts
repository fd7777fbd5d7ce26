/** The fields of `identify` (wire protocol 1.4); `identifier_hash` proves it. */
export type ChatUser = {
  email?: string;
  name?: string;
  avatar_url?: string;
  identifier_hash?: string;
  phone_number?: string;
  company_name?: string;
  city?: string;
  country_code?: string;
  description?: string;
  custom_attributes?: Record<string, unknown>;
  social_profiles?: Record<string, unknown>;
};

export const REQUIRED_KEYS = ['avatar_url', 'email', 'name'] as const;

/** A digest of the last identity that the frame received (wire protocol 1.7). */
export const userCookieName = (websiteToken: string) => `cw_user_${websiteToken}`;

export const hasUserKeys = (user: ChatUser | undefined): boolean => REQUIRED_KEYS.some((key) => user?.[key]);

/** Throws with the texts of wire protocol 1.4, for the host's developer. */
export const checkIdentity = (identifier: unknown, user: ChatUser | undefined): void => {
  if (!['string', 'number'].includes(typeof identifier)) throw new Error('Identifier should be a string or a number');
  if (!hasUserKeys(user)) throw new Error(`User object should have one of the keys [${REQUIRED_KEYS.join(', ')}]`);
};
