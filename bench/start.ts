import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from './live/server-process.ts';

/** From the command to listening, on a second run; and the memory while it is idle. */
const START_MS = 2_000;
/** In megabytes of 1,048,576 bytes, as the system's own tools count. */
const IDLE_MB = 150;
const SETTLE_MS = 5_000;

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'));
await (await startProcess(dataDir)).stop();
await (await startProcess(dataDir)).stop();
const server = await startProcess(dataDir);
await pause(SETTLE_MS);
const memory = server.memory() / 1024 / 1024;
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const report = (name: string, figure: number, unit: string, limit: number) =>
  console.log(
    JSON.stringify({
      name,
      figure: Math.round(figure * 10) / 10,
      unit,
      limit,
      ratio: figure / limit,
      ok: figure <= limit,
    }),
  );
report('start, warm', server.startedIn, 'ms', START_MS);
report('idle memory', memory, 'MB', IDLE_MB);
