import fc from 'fast-check';

/** One seed for the properties of a whole run: `scripts/testing/property-seed.mjs` chooses it, and prints it. */
const seed = Number(process.env['PROPERTY_SEED'] ?? Number.NaN);
if (Number.isInteger(seed)) fc.configureGlobal({ seed });
