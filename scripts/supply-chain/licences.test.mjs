import { expect, it } from 'vitest';
import { licencePage, readLicences, unwelcome } from './licences.mjs';

it('each dependency has a licence that was reviewed', () => {
  const licences = readLicences();
  expect(licences.length).toBeGreaterThan(50);
  expect(unwelcome(licences)).toEqual([]);
  const strange = [
    { name: 'a', version: '1.0.0', license: 'MIT AND GPL-3.0' },
    { name: 'b', version: '1.0.0', license: 'not said' },
  ];
  const fine = { name: 'c', version: '1.0.0', license: '(MIT OR GPL-3.0)' };
  expect(unwelcome([...strange, fine])).toEqual(strange);
});

it('the page of them is as they are', async () => {
  await expect(licencePage(readLicences())).toMatchFileSnapshot('../../docs/licences.md');
});
