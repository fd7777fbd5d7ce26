import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { root } from '../paths.mjs';

const npm = (args) =>
  spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });

const isOfDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/** npm's own `--omit dev` leaves out what the server shares with a development tool. */
export const withoutDevelopment = (bill) => {
  const components = bill.components.filter((component) => !isOfDevelopment(component));
  const kept = new Set([bill.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  return {
    ...bill,
    // npm names it after the folder of the clone.
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'porchlight' } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) })),
  };
};

/** CycloneDX, JSON, of `package-lock.json`. @throws npm's own message */
export const readBill = () => {
  const made = npm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']);
  if (made.status !== 0) throw new Error(`npm made no bill of materials: ${made.stderr || made.error?.message}`);
  return withoutDevelopment(JSON.parse(made.stdout));
};

export const sbom = (file) => {
  const text = `${JSON.stringify(readBill(), null, 2)}\n`;
  if (file) writeFileSync(file, text);
  else process.stdout.write(text);
  return 0;
};

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const lineOf = ({ name, severity, via, fixAvailable }) => {
  const titles = via.filter((each) => typeof each === 'object').map(({ title, url }) => `${title} (${url})`);
  const from = via.filter((each) => typeof each === 'string').map((each) => `through ${each}`);
  return `${name}: ${severity}: ${[...titles, ...from].join('; ')}${fixAvailable ? '' : '; no version without it yet'}`;
};

/** npm's audit in sentences. `code`: 0 none known, 1 some, 2 no response. */
export const judgeAudit = (stdout) => {
  const { vulnerabilities, statusCode, message } = parsed(stdout);
  if (!vulnerabilities)
    return {
      code: 2,
      lines: [
        `The registry does not say which packages have advisories (${statusCode ?? 'no answer'}${message ? `: ${message}` : ''}).`,
        'Nothing was checked. Ask one that does: npm_config_registry=ADDRESS npm run advisories',
      ],
    };
  const found = Object.values(vulnerabilities).map(lineOf);
  if (found.length === 0)
    return { code: 0, lines: ['No advisory is known for a package that an installation runs on.'] };
  return { code: 1, lines: found };
};

export const advisories = () => {
  const { code, lines } = judgeAudit(npm(['audit', '--omit=dev', '--json']).stdout ?? '');
  for (const line of lines) console.log(line);
  return code;
};
