import { randomInt } from 'node:crypto';

/** In CI a failure comes back when the run is repeated. By hand each run looks somewhere else. */
const IN_CI = '20260327';
const LARGEST = 2 ** 31 - 1;

export const propertySeed = ({ CI, PROPERTY_SEED }, random = randomInt) =>
  PROPERTY_SEED || (CI ? IN_CI : String(random(LARGEST)));
