/**
 * Why a camera or microphone is not to be had: `denied` by the person, `blocked` by the page around us, `missing`, `busy` in
 * another program, or `unsupported` because the page is not on https.
 */
export type MediaProblem = 'denied' | 'blocked' | 'missing' | 'busy' | 'unsupported';

type PolicyDocument = Document & { featurePolicy?: { allowsFeature(name: string): boolean } };

/** Whether the site around our frame keeps this from us; browsers that cannot say so count as letting us. */
const isBlocked = (feature: string, page: PolicyDocument = document) =>
  page.featurePolicy?.allowsFeature(feature) === false;

export const problemOf = (error: unknown, feature: 'camera' | 'microphone'): MediaProblem => {
  if (!navigator.mediaDevices) return 'unsupported';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return isBlocked(feature) ? 'blocked' : 'denied';
};
