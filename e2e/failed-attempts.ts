import { beforeEach } from 'vitest';
import { saveTraces } from './traces.ts';

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    const attempt = (task.result?.retryCount ?? 0) + 1;
    const files = await saveTraces(`${task.file.name} ${task.name}`, attempt);
    if (files.length > 0) process.stderr.write(`Traces of attempt ${attempt}: ${files.join(', ')}\n`);
  });
});
