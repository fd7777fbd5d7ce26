/** `denied` by the user, `blocked` by the embedding page, or `unsupported` because the page is not on https. */
export type MediaProblem = 'denied' | 'blocked' | 'missing' | 'busy' | 'unsupported';

type PolicyDocument = Document & { featurePolicy?: { allowsFeature(name: string): boolean } };

/** Whether the embedding page blocks the feature; browsers without this API count as allowing it. */
const isBlocked = (feature: string, page: PolicyDocument = document) =>
  page.featurePolicy?.allowsFeature(feature) === false;

export const problemOf = (error: unknown, feature: 'camera' | 'microphone'): MediaProblem => {
  if (!navigator.mediaDevices) return 'unsupported';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return isBlocked(feature) ? 'blocked' : 'denied';
};
