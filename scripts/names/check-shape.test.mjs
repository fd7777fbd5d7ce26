import { describe, expect, it } from 'vitest';
import { checkShape } from './check-shape.mjs';

const ofLength = (path, lines) => [{ path, text: 'x\n'.repeat(lines) }];

describe('the shape of a file', () => {
  it.each([
    ['server/src/messages/actions.ts', 250],
    ['server/src/messages/actions.test.ts', 400],
    ['server/src/db/migrations/0001-first.ts', 900],
    ['core/src/data/time-zones.ts', 900],
  ])('%s may have %i lines', (path, lines) => {
    expect(checkShape(ofLength(path, lines))).toEqual([]);
  });

  it.each([
    ['server/src/messages/actions.ts', 251],
    ['web/widget/App.test.tsx', 401],
    ['web/console/app/Settings.module.css', 251],
    ['server/src/testing/factories.ts', 251],
  ])('%s may not have %i lines', (path, lines) => {
    expect(checkShape(ofLength(path, lines))[0]).toContain(`has ${lines} lines`);
  });

  it.each([
    'web/shared/utils.ts',
    'web/lib/a.ts',
    'server/src/common/a.ts',
    'server/src/socket-manager.ts',
    'e2e/helpers.ts',
  ])('%s has a name that says nothing', (path) => {
    expect(checkShape(ofLength(path, 1))).toHaveLength(1);
  });

  it.each([
    'core/src/rules/texts/placeholders.ts',
    'web/widget/library/a.ts',
    'web/widget/base/texts.ts',
    'server/src/db/database.ts',
  ])('%s is a fine name', (path) => {
    expect(checkShape(ofLength(path, 1))).toEqual([]);
  });
});
