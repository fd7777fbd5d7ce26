import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../paths.mjs';

const folder = join(root, 'deploy/kubernetes');
const read = (path) => readFileSync(join(root, path), 'utf8');
const manifest = (path) => readFileSync(join(folder, path), 'utf8');
const numberIn = (text, pattern) => Number(pattern.exec(text)?.[1]?.replaceAll('_', ''));
const WORKLOADS = { 'one-node': 'one-node/stateful-set.yaml', nodes: 'nodes/deployment.yaml' };
const isKubectlHere = spawnSync('kubectl', ['version', '--client']).status === 0;

/** The indented lines below `name:`. */
const block = (text, name) => {
  const [, indent] = new RegExp(`^( *)${name}:$`, 'm').exec(text) ?? [];
  const [, rest = ''] = text.split(`\n${indent}${name}:\n`);
  const lines = rest.split('\n');
  const end = lines.findIndex((line) => !line.startsWith(`${indent} `));
  return lines.slice(0, end).join('\n');
};

describe.each(Object.entries(WORKLOADS))('the manifests of %s (SYS-121)', (name, path) => {
  const text = manifest(path);

  it('run the image as it is built, with nothing writable but its volumes', () => {
    const image = read('Dockerfile');
    expect(image).toContain('--uid 1000');
    expect(image).toMatch(/PORT=3000 DATA_DIR=\/data/);
    for (const line of [
      ...['runAsNonRoot: true', 'runAsUser: 1000', 'fsGroup: 1000', 'readOnlyRootFilesystem: true'],
      ...['allowPrivilegeEscalation: false', 'drop: [ALL]', 'type: RuntimeDefault', 'containerPort: 3000'],
      ...['name: data, mountPath: /data', 'name: tmp, mountPath: /tmp', 'automountServiceAccountToken: false'],
    ])
      expect(text, line).toContain(line);
  });

  it('restart a server only when it does not respond, and send visitors only to one that works', () => {
    for (const probe of ['startupProbe', 'livenessProbe'])
      expect(block(text, probe), probe).toContain('path: /health,');
    expect(block(text, 'readinessProbe')).toContain('path: /ready,');
  });

  it('wait for migrations as long as a statement of one may take', () => {
    const startup = block(text, 'startupProbe');
    const seconds = numberIn(startup, /periodSeconds: (\d+)/) * numberIn(startup, /failureThreshold: (\d+)/);
    const statement = numberIn(read('docs/operate.md'), /`DATABASE_MAINTENANCE_TIMEOUT_SECONDS` \| `(\d+)`/);
    expect(seconds).toBeGreaterThanOrEqual(statement);
    if (name === 'nodes') expect(numberIn(text, /progressDeadlineSeconds: (\d+)/)).toBeGreaterThan(seconds);
  });

  it('stop a server when no proxy sends it requests any more, and give it the time that it needs', () => {
    const pause = numberIn(block(text, 'preStop'), /sleep, "(\d+)"/);
    const server = numberIn(read('server/src/run-server.ts'), /STOP_WITHIN_MS = ([\d_]+)/) / 1_000;
    expect(pause).toBeGreaterThan(0);
    expect(numberIn(text, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThanOrEqual(2 * (pause + server));
  });
});

it('one node is one pod on a volume that no second pod can use (SYS-121)', () => {
  expect(manifest('one-node/stateful-set.yaml')).toMatch(/^kind: StatefulSet$/m);
  expect(manifest('one-node/stateful-set.yaml')).toMatch(/^ {2}replicas: 1$/m);
  expect(manifest('one-node/volume-claim.yaml')).toContain('accessModes: [ReadWriteOncePod]');
});

it('nodes are replaced one after the other, and need what makes them one installation (SYS-121)', () => {
  const text = manifest('nodes/deployment.yaml');
  expect(text).toContain('maxSurge: 1, maxUnavailable: 0');
  expect(manifest('nodes/disruption-budget.yaml')).toContain('maxUnavailable: 1');
  for (const name of ['SECRET_KEY', 'DATABASE_URL', 'REDIS_URL', 'S3_BUCKET'])
    expect(text).toContain(`{ name: ${name}, valueFrom: { secretKeyRef: { name: porchlight, key: ${name} } } }`);
});

it('the ingress passes what docs/operate.md asks of a proxy (SYS-121)', () => {
  const guide = read('docs/operate.md');
  expect(guide).toContain('client_max_body_size 45m');
  expect(guide).toContain('proxy_read_timeout 120s');
  const text = manifest('base/ingress.yaml');
  for (const line of ['proxy-body-size: 45m', 'proxy-buffering: "off"', 'proxy-read-timeout: "120"'])
    expect(text).toContain(line);
});

it('the manifests and their guide name settings that exist (SYS-121)', () => {
  const known = read('server/src/platform/config/variables.ts');
  const [, guide = ''] = read('docs/operate.md').split('\n## In Kubernetes\n');
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.yaml'));
  const texts = [...files.map(manifest), guide.split('\n## ')[0]];
  const names = texts.flatMap((text) => [
    ...text.matchAll(/(?:^ {2}|name: |key: |literal=)([A-Z][A-Z\d]*_[A-Z\d_]+)/gm),
  ]);
  expect(names.length).toBeGreaterThan(10);
  for (const [, name] of names) expect(known, name).toContain(`'${name}'`);
});

describe.runIf(isKubectlHere)('kubectl kustomize (SYS-121)', () => {
  const build = (path) => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', path], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return stdout;
  };

  it.each([
    ['one-node', ['ConfigMap', 'Ingress', 'PersistentVolumeClaim', 'Service', 'ServiceAccount', 'StatefulSet']],
    ['nodes', ['ConfigMap', 'Deployment', 'Ingress', 'PodDisruptionBudget', 'Service', 'ServiceAccount']],
  ])('builds %s with one label that selects its pods', (name, kinds) => {
    const built = build(join(folder, name));
    expect([...built.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).toSorted()).toEqual(kinds);
    expect(built).toContain('image: registry.example.com/porchlight:1.0.0');
    expect(built).toMatch(/\n {2}selector:\n {4}app\.kubernetes\.io\/name: porchlight\n/);
    expect(built).toMatch(/\n {4}matchLabels:\n {6}app\.kubernetes\.io\/name: porchlight\n/);
  });

  it('builds the kustomization of docs/operate.md, with its own host, image and number of pods', () => {
    const own = mkdtempSync(join(tmpdir(), 'porchlight-kustomize-'));
    onTestFinished(() => rmSync(own, { recursive: true }));
    cpSync(folder, join(own, 'porchlight/deploy/kubernetes'), { recursive: true });
    const [, example = ''] = /```yaml\n( {3}apiVersion: kustomize[^`]*)```/.exec(read('docs/operate.md')) ?? [];
    writeFileSync(join(own, 'kustomization.yaml'), example.replaceAll(/^ {3}/gm, ''));
    const built = build(own);
    for (const line of [
      'PUBLIC_URL: https://chat.acme.example',
      'replicas: 3',
      'kind: ServiceMonitor',
      '- host: chat.acme.example',
    ])
      expect(built, line).toContain(line);
    expect(built).toContain('image: registry.acme.example/porchlight:1.0.0');
    expect(built).not.toContain('chat.example.com');
  });
});
