import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readRuns } from '../../domain/backups/runs.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { hasUnfinishedJob } from '../../platform/jobs/has-unfinished.ts';
import { startTestServer } from '../../testing/harness.ts';
import { testStoreKind } from '../../testing/test-store.ts';
import { lookAtBackups } from '../doctor/backups.ts';
import { enqueueDueBackup } from './scheduled.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('scheduled backups', () => {
  const afterwards: (() => unknown)[] = [];
  afterEach(async () => {
    for (const undo of afterwards.splice(0).reverse()) await undo();
  }, 180_000);

  const start = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-scheduled-'));
    afterwards.push(() => rm(folder, { recursive: true, force: true }));
    const clock = createFakeClock();
    const backups = { target: { folder }, everyHours: 24, atHour: 3, keep: 3, withBucketFiles: false };
    const server = await startTestServer({ clock, env: { backups } });
    afterwards.push(server.close);
    const { deps } = server;
    const waiting = () => hasUnfinishedJob(deps.db, 'backup.run');
    const kept = async () => (await readdir(folder)).filter((name) => name.startsWith('backup-'));
    const metrics = async () =>
      (await server.http.get('/metrics')).text.split('\n').filter((line) => line.startsWith('porchlight_backup_'));
    return { server, deps, clock, folder, waiting, kept, metrics };
  };

  it('start at once, then at their hour, and are seen by the health page and the metrics [SYS-81]', {
    timeout: 180_000,
  }, async () => {
    const { server, deps, clock, waiting, kept, metrics } = await start();
    expect(await lookAtBackups(deps)).toMatchObject({ state: 'warn', says: expect.stringContaining('none yet') });
    expect(await metrics()).toEqual(['porchlight_backup_up 0', 'porchlight_backup_interval_seconds 86400']);
    await enqueueDueBackup(deps);
    await enqueueDueBackup(deps);
    expect(await waiting()).toBe(true);
    await server.runJobs();
    expect(await kept()).toHaveLength(1);
    expect((await readRuns(deps)).last).toMatchObject({
      state: 'verified',
      detail: expect.stringMatching(/^backup-.*/),
    });
    const finding = await lookAtBackups(deps);
    expect(finding.says).toMatch(/, not encrypted: the last verified one is 0 minutes old \(backup-/);
    expect(await metrics()).toContain('porchlight_backup_up 1');
    await enqueueDueBackup(deps);
    expect(await waiting()).toBe(false);
    clock.advance(25 * HOUR);
    await enqueueDueBackup(deps);
    expect(await waiting()).toBe(true);
    await server.runJobs();
    expect(await kept()).toHaveLength(2);
    clock.advance(49 * HOUR);
    expect(await lookAtBackups(deps)).toMatchObject({ state: 'fail' });
    expect(await metrics()).toContain('porchlight_backup_up 0');
  });

  it('that fail say why, leave what was there, and are tried again an hour later [SYS-81]', {
    timeout: 180_000,
  }, async () => {
    const { server, deps, clock, folder, waiting, kept } = await start();
    await enqueueDueBackup(deps);
    await server.runJobs();
    clock.advance(24 * HOUR);
    const away = `${folder}-away`;
    afterwards.push(() => rm(away, { recursive: true, force: true }));
    await rename(folder, away);
    await enqueueDueBackup(deps);
    await server.runJobs();
    expect((await readRuns(deps)).last).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(/^BACKUP_DIR \S+ does not exist or cannot be read\./),
    });
    const finding = await lookAtBackups(deps);
    expect(finding).toMatchObject({ state: 'warn' });
    expect(finding.says).toMatch(/the last attempt failed: BACKUP_DIR/);
    clock.advance(59 * MINUTE);
    await enqueueDueBackup(deps);
    expect(await waiting()).toBe(false);
    clock.advance(2 * MINUTE);
    await rename(away, folder);
    await enqueueDueBackup(deps);
    expect(await waiting()).toBe(true);
    await server.runJobs();
    expect(await kept()).toHaveLength(2);
  });

  it('are not enqueued again while one is being written', async () => {
    const { deps } = await start();
    await enqueueDueBackup(deps);
    await deps.write((tx) =>
      tx.db.updateTable('jobs').set({ status: 'running' }).where('name', '=', 'backup.run').execute(),
    );
    await enqueueDueBackup(deps);
    expect(await deps.db.selectFrom('jobs').select('status').where('name', '=', 'backup.run').execute()).toEqual([
      { status: 'running' },
    ]);
  });

  it.runIf(testStoreKind === 'postgres')(
    'are enqueued once, however many nodes look for them',
    { timeout: 180_000 },
    async () => {
      const { server, deps } = await start();
      const beside = await startTestServer({ beside: server });
      afterwards.push(beside.close);
      await Promise.all([enqueueDueBackup(deps), enqueueDueBackup(beside.deps), enqueueDueBackup(deps)]);
      expect(await deps.db.selectFrom('jobs').select('id').where('name', '=', 'backup.run').execute()).toHaveLength(1);
    },
  );

  it('are not made where no target is set', async () => {
    const server = await startTestServer();
    afterwards.push(server.close);
    await enqueueDueBackup(server.deps);
    expect(await server.deps.db.selectFrom('jobs').select('id').where('name', '=', 'backup.run').execute()).toEqual([]);
    expect(await lookAtBackups(server.deps)).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('BACKUP_DIR'),
    });
    expect((await server.http.get('/metrics')).text).not.toContain('\nporchlight_backup_up ');
  });
});
