import type { SetUser } from '@porchlight/core/wire/contact.ts';

const TOP = ['email', 'name', 'avatar_url', 'identifier_hash', 'phone_number', 'custom_attributes'];
const ADDITIONAL = ['company_name', 'city', 'description', 'country_code', 'social_profiles'];

const pick = (from: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]));

export const userFields = (identifier: string | number, user: Record<string, unknown>): SetUser => {
  const additional = pick(user, ADDITIONAL);
  return {
    identifier,
    ...pick(user, TOP),
    ...(Object.keys(additional).length > 0 ? { additional_attributes: additional } : {}),
  };
};
