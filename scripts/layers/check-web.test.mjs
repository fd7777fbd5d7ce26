import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { webViolations } from './check-web.mjs';

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const breaches = (files) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'web-layers-')));
  folders.push(folder);
  for (const [path, text] of Object.entries({ '../package.json': '{}', ...files })) {
    const file = join(folder, 'web', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return webViolations(folder);
};

const importing = (from, to) => ({
  [from]: `import type { One } from '${'../'.repeat(from.split('/').length - 1)}${to}';\nexport type Two = One;\n`,
  [to]: 'export type One = 1;\n',
});

describe('an import of a page', () => {
  it.each([
    ['console-base', 'console/base/time.ts', 'console/ui/Card.tsx'],
    ['console-base', 'console/base/time.ts', 'console/reports/format.ts'],
    ['console-ui', 'console/ui/Card.tsx', 'console/loading/Waiting.tsx'],
    ['console-loading', 'console/loading/LoadedContent.tsx', 'console/form/Form.tsx'],
    ['console-form', 'console/form/Form.tsx', 'console/state/workspace.ts'],
    ['console-state', 'console/state/workspace.ts', 'console/list/bulk.ts'],
    ['console-state', 'console/state/conversations/thread.ts', 'console/main.tsx'],
    ['console-features', 'console/reports/Tabs.tsx', 'console/contacts/Merge.tsx'],
    ['console-features', 'console/tickets/Ticket.tsx', 'console/contacts/Merge.tsx'],
    ['console-feature-list', 'console/list/ListHead.tsx', 'console/reports/Tabs.tsx'],
    ['console-feature-conversation', 'console/conversation/ThreadView.tsx', 'console/list/ListHead.tsx'],
    ['console-feature-frame', 'console/frame/TopBar.tsx', 'console/reports/Tabs.tsx'],
    ['console-feature-session', 'console/session/SignIn.tsx', 'console/frame/TopBar.tsx'],
    ['widget-base', 'widget/base/routes.ts', 'widget/state/actions.ts'],
    ['widget-state', 'widget/state/actions.ts', 'widget/composer/Composer.tsx'],
    ['widget-features', 'widget/rating/Rating.tsx', 'widget/home/HomeScreen.tsx'],
    ['widget-feature-campaigns', 'widget/campaigns/CampaignScreen.tsx', 'widget/rating/Rating.tsx'],
    ['widget-feature-composer', 'widget/composer/Composer.tsx', 'widget/rating/Rating.tsx'],
    ['widget-feature-conversation', 'widget/conversation/Message.tsx', 'widget/unread/UnreadScreen.tsx'],
    ['widget-feature-conversations', 'widget/conversations/Conversations.tsx', 'widget/rating/Rating.tsx'],
    ['widget-feature-home', 'widget/home/HomeScreen.tsx', 'widget/rating/Rating.tsx'],
    ['widget-feature-pre-chat', 'widget/pre-chat/PreChatScreen.tsx', 'widget/rating/Rating.tsx'],
    ['widget-feature-shell', 'widget/shell/Shell.tsx', 'widget/rating/Rating.tsx'],
    ['shared-root', 'shared/store.ts', 'shared/ui/Icon.tsx'],
  ])('breaks %s: from %s to %s', async (rule, from, to) => {
    expect(await breaches(importing(from, to))).toContain(`${rule}: web/${from} -> web/${to}`);
  });

  it.each([
    ['console-app', 'console/reports/Tabs.tsx', 'console/app/App.tsx'],
    ['console-app', 'console/reports/Tabs.tsx', 'console/main.tsx'],
    ['widget-app', 'widget/shell/Shell.tsx', 'widget/app/App.tsx'],
  ])('breaks %s: from %s to %s', async (rule, from, to) => {
    expect(await breaches(importing(from, to))).toContain(`${rule}: web/${from} -> web/${to}`);
  });

  it.each([
    ['console/main.tsx', 'console/app/App.tsx'],
    ['console/app/App.tsx', 'console/reports/Tabs.tsx'],
    ['console/reports/hours/HoursPage.tsx', 'console/reports/format.ts'],
    ['console/reports/Tabs.tsx', 'console/state/workspace.ts'],
    ['console/list/ListHead.tsx', 'console/filter/FilterPanel.tsx'],
    ['console/state/workspace.ts', 'shared/store.ts'],
    ['widget/home/HomeScreen.tsx', 'widget/articles/ArticleViewer.tsx'],
    ['shared/ui/Icon.tsx', 'shared/store.ts'],
  ])('is fine from %s to %s', async (from, to) => {
    expect(await breaches(importing(from, to))).toEqual([]);
  });

  it('makes no cycle of files or folders, not even of types', async () => {
    const files = {
      ...importing('survey/faces/a.ts', 'survey/questions/b.ts'),
      ...importing('survey/questions/c.ts', 'survey/faces/d.ts'),
    };
    expect(await breaches(files)).toEqual([
      'web-folder-cycle: web/survey/faces -> web/survey/questions',
      'web-folder-cycle: web/survey/questions -> web/survey/faces',
    ]);
    expect(
      await breaches({
        'survey/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
        'survey/b.ts': "import type { A } from './a.ts';\nexport type B = A;\n",
      }),
    ).toContain('web-file-cycle: web/survey/a.ts -> web/survey/b.ts');
  });

  it('is not looked at in a test', async () => {
    expect(await breaches(importing('console/base/time.test.ts', 'console/app/App.tsx'))).toEqual([]);
  });
});
