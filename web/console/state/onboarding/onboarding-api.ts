import type { Onboarding, OnboardingChange } from '@porchlight/core/wire/settings/onboarding.ts';
import type { Api } from '../../../shared/api.ts';
import { LANGUAGE } from '../../base/language.ts';

/** `base`: the address of the account. */
export const createOnboardingApi = (api: Api, base: string) => ({
  read: () => api.get<Onboarding>(`${base}/onboarding`),
  change: (change: OnboardingChange) => api.patch<Onboarding>(`${base}/onboarding`, change),
  addSamples: () => api.post<Onboarding>(`${base}/onboarding/sample_data`, { locale: LANGUAGE }),
  removeSamples: () => api.delete<Onboarding>(`${base}/onboarding/sample_data`),
});
export type OnboardingApi = ReturnType<typeof createOnboardingApi>;
