import { BaseSequencer } from 'vitest/node';

/** Files that take far longer than their size suggests: started last, one would keep a single core busy. */
const LONG = [
  'server/src/main.test.ts',
  'server/src/main.once.test.ts',
  'server/src/testing/fuzz/fuzz.test.ts',
  'server/src/api/bad-input.test.ts',
  'server/src/operations/backup/restored-files.test.ts',
  'server/src/operations/backup/to-target.test.ts',
  'server/src/operations/backup/encrypted.once.test.ts',
  'server/src/operations/backup/kept-files.once.test.ts',
  'e2e/product/settings-appearance.long.test.ts',
  'e2e/product/settings-states.test.ts',
  'e2e/product/settings-inbox.test.ts',
  'e2e/product/conversation.test.ts',
  'e2e/any-network/calls.long.test.ts',
  'e2e/any-network/any-network.long.test.ts',
  'e2e/engines/firefox.long.test.ts',
  'e2e/engines/webkit.long.test.ts',
];

const rankOf = (path) => {
  const at = LONG.findIndex((name) => path.endsWith(`/${name}`));
  return at < 0 ? LONG.length : at;
};

/** Vitest's own order of projects; within one the long files first. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => own.toSorted((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId)));
  }
}
