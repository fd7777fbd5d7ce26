import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../paths.mjs';

/** Where docs/operate.md installs it. */
const INSTALLED = '/opt/porchlight';
const unit = readFileSync(join(root, 'deploy/porchlight.service'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'porchlight-service-'));
afterAll(() => rmSync(folder, { recursive: true }));

const analyze = (...args) => {
  const file = join(folder, 'porchlight.service');
  writeFileSync(file, unit.replaceAll(INSTALLED, root));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};
const isHere = spawnSync('systemd-analyze', ['--version']).status === 0;

it('the service starts what is there, as docs/operate.md installs it', () => {
  const [, program, script] = /^ExecStart=(\S+) (\S+) start$/m.exec(unit) ?? [];
  expect(existsSync(program.replace(INSTALLED, root)), program).toBe(true);
  expect(existsSync(join(root, script)), script).toBe(true);
  const guide = readFileSync(join(root, 'docs/operate.md'), 'utf8');
  for (const named of [INSTALLED, '/etc/porchlight/settings', '/var/lib/porchlight', 'deploy/porchlight.service'])
    expect(guide, named).toContain(named);
  expect(unit).toContain('EnvironmentFile=-/etc/porchlight/settings');
  expect(unit).toContain('DATA_DIR=/var/lib/porchlight');
});

it.runIf(isHere)('systemd accepts each line of the service', () => {
  // What a machine without users of this name says of them is no mistake of the file.
  expect(
    analyze('verify')
      .said.replace(/^.*(user|group).*$/gim, '')
      .trim(),
  ).toBe('');
});

it.runIf(isHere)('the service may do little beside serving', () => {
  const { said } = analyze('security', '--offline=true', '--threshold=20');
  expect(said).toMatch(/Overall exposure level for porchlight\.service: [01]\.\d OK/);
});
