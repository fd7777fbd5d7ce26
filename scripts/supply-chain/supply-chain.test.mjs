import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../paths.mjs';
import { readLicences } from './licences.mjs';
import { judgeAudit, readBill } from './supply-chain.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Node's resolution: beside the package, or in a folder above. */
const finds = (from, name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (at === '') return false;
    if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined;
  }
};

it('the lock file names every package of every platform with its digest, so that npm ci takes it', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !finds(path, name))
      .map((name) => `${path} needs ${name}`),
  );
  const withoutDigest = Object.entries(packages).filter(
    ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity,
  );
  expect(missing).toEqual([]);
  expect(withoutDigest).toEqual([]);
});

it('the bill of materials holds what an installation runs on, with digest and licence, and no tool of the developers', () => {
  const bill = readBill();
  const names = bill.components.map(({ 'bom-ref': ref }) => ref);
  const ours = names.filter((name) => name.startsWith('@porchlight/'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'porchlight' } } });
  expect([...new Set(names)].sort()).toEqual(
    [...new Set([...readLicences().map(({ name, version }) => `${name}@${version}`), ...ours])].sort(),
  );
  for (const { name, hashes, licenses } of bill.components.filter(({ 'bom-ref': ref }) => !ours.includes(ref)))
    expect([name, hashes?.length, licenses?.length]).toEqual([name, 1, 1]);
  const known = new Set([bill.metadata.component['bom-ref'], ...names]);
  for (const { ref, dependsOn } of bill.dependencies)
    expect([ref, ...dependsOn].filter((each) => !known.has(each))).toEqual([]);
});

it('the check of advisories distinguishes findings from a registry that does not answer', () => {
  const found = {
    name: 'a',
    severity: 'high',
    via: [{ title: 'Reads too far', url: 'https://advisories.example/1' }, 'b'],
    fixAvailable: false,
  };
  expect(judgeAudit(JSON.stringify({ vulnerabilities: { a: found } }))).toEqual({
    code: 1,
    lines: ['a: high: Reads too far (https://advisories.example/1); through b; no version without it yet'],
  });
  expect(judgeAudit(JSON.stringify({ vulnerabilities: {} }))).toMatchObject({ code: 0 });
  for (const silent of ['', 'no JSON', JSON.stringify({ statusCode: 405, message: '405 Method Not Allowed' })])
    expect(judgeAudit(silent)).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('does not say'), expect.anything()],
    });
  expect(judgeAudit(JSON.stringify({ statusCode: 405, message: 'Not Allowed' })).lines[0]).toContain('405');
});
