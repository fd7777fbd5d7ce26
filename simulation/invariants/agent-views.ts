import { isDeepStrictEqual } from 'node:util';
import { completeLines } from '@porchlight/core/rules/filters/filter-lines.ts';
import type { ConversationCounts, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { NotificationList } from '@porchlight/core/wire/notification.ts';
import { linesWithStatus } from '../../web/console/state/conversations/filter-conditions.ts';
import type { Item } from '../../web/console/state/conversations/item.ts';
import type { Thread } from '../../web/console/state/conversations/thread.ts';
import type { Workspace } from '../../web/console/state/workspace.ts';
import { type Api, ApiError } from '../../web/shared/api.ts';
import type { Agent } from '../actors/agent.ts';
import { readWhole } from './pages.ts';
import { settleProblems, threadProblems } from './threads.ts';

type ListAnswer = { meta: ConversationCounts; payload: TeamConversation[] };

const accountPath = (workspace: Workspace, rest: string) => `/api/v1/accounts/${workspace.accountId}/${rest}`;

const askList = (workspace: Workspace, fresh: Api, page: number) => {
  const { view } = workspace.list.getSnapshot();
  const { lines, status, sort, assignee, kind } = view;
  return fresh.post<ListAnswer>(
    accountPath(workspace, 'conversations/filter'),
    { payload: linesWithStatus(completeLines(lines), status) },
    { query: { page: page + 1, sort_by: sort, assignee_type: assignee, conversation_type: kind || undefined } },
  );
};

const itemProblem = (shown: Item, fresh: Item | undefined): string | undefined => {
  if (shown.id !== fresh?.id) return `conversation ${shown.id} stands where ${fresh?.id} belongs`;
  const different = Object.keys(shown).filter(
    (key) => !isDeepStrictEqual(shown[key as keyof Item], fresh[key as keyof Item]),
  );
  return different.length > 0 ? `conversation ${shown.id} has an outdated ${different.join(', ')}` : undefined;
};

const listProblems = async (workspace: Workspace, api: Api): Promise<string[]> => {
  const { toItem } = await import('../../web/console/state/conversations/item.ts');
  const { phase, stale } = workspace.list.getSnapshot();
  if (phase !== 'ready' || stale) return [`the list is not up to date (${stale ? 'stale' : phase})`];
  const problems: string[] = [];
  for (const page of workspace.list.getSnapshot().pages.keys()) {
    const answer = await askList(workspace, api, page);
    const { counts, pages } = workspace.list.getSnapshot();
    if (!isDeepStrictEqual(counts, answer.meta))
      problems.push(`the list counts ${JSON.stringify(counts)}, the server ${JSON.stringify(answer.meta)}`);
    const fresh = answer.payload.map(toItem);
    const shown = pages.get(page) ?? [];
    if (shown.length !== fresh.length) problems.push(`the list has ${shown.length} lines, the server ${fresh.length}`);
    problems.push(
      ...shown.flatMap((item, index) => itemProblem(item, fresh[index]) ?? []).map((each) => `list: ${each}`),
    );
  }
  return problems;
};

const bellProblems = async (workspace: Workspace, api: Api): Promise<string[]> => {
  const { data } = await api.get<NotificationList>(accountPath(workspace, 'notifications'));
  const { unread, phase } = workspace.bell.getSnapshot();
  if (phase === 'ready' && unread === data.meta.unread_count) return [];
  return [`the bell says ${unread} (${phase}), the server ${data.meta.unread_count}`];
};

const isMissing = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 404;

/** A conversation that was erased while it was open must be reported as gone. */
const openProblems = async (workspace: Workspace, thread: Thread, api: Api): Promise<string[]> => {
  const path = accountPath(workspace, `conversations/${thread.id}/messages`);
  const fresh = await readWhole(api, path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (fresh)
    return [...settleProblems(thread.store.getSnapshot()), ...threadProblems(thread.store.getSnapshot(), fresh)];
  return thread.details.problem.getSnapshot() === 'missing'
    ? []
    : [`it shows conversation ${thread.id}, which is not there any more`];
};

export const agentProblems = async (agent: Agent): Promise<string[]> => {
  const workspace = agent.workspace();
  if (!workspace) return [];
  const problems = [...(await listProblems(workspace, agent.fresh)), ...(await bellProblems(workspace, agent.fresh))];
  const thread = workspace.thread.getSnapshot();
  if (thread) problems.push(...(await openProblems(workspace, thread, agent.fresh)));
  return problems.map((problem) => `${agent.name}: ${problem}`);
};
