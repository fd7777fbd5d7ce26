import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Macro, MacroRun } from '@porchlight/core/wire/settings/macro.ts';
import { availableName } from '../../../domain/accounts/names.ts';
import type { Deps } from '../../../domain/deps.ts';
import { countRecentRuns, loadUsersById, mayEditMacro } from '../../../domain/macros/queries.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import type { MacroRow, MacroRunRow } from '../../../platform/database/schema/workspace.ts';
import { iso, isoOrNull } from '../../../platform/times.ts';

type Users = Awaited<ReturnType<typeof loadUsersById>>;

const authorOf = (users: Users, id: UserId | null): Macro['created_by'] => {
  const user = id === null ? undefined : users.get(id);
  return user ? { id: user.id, name: user.name, available_name: availableName(user) } : null;
};

export const presentMacros = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  agent: Agent,
  macros: readonly MacroRow[],
): Promise<Macro[]> => {
  const users = await loadUsersById(
    deps,
    macros.flatMap(({ created_by_id, updated_by_id }) => [created_by_id, updated_by_id]),
  );
  const runs = await countRecentRuns(deps, agent.account.id, deps.clock.now());
  return macros.map((macro) => ({
    id: macro.id,
    account_id: macro.account_id,
    name: macro.name,
    visibility: macro.visibility,
    created_by: authorOf(users, macro.created_by_id),
    updated_by: authorOf(users, macro.updated_by_id),
    actions: macro.actions,
    editable: mayEditMacro(agent, macro),
    recent_runs: runs.get(macro.id) ?? 0,
    created_at: iso(macro.created_at),
    updated_at: iso(macro.updated_at),
  }));
};

export const presentRuns = async (
  deps: Pick<Deps, 'db'>,
  runs: readonly (MacroRunRow & { display_id: number })[],
): Promise<MacroRun[]> => {
  const users = await loadUsersById(
    deps,
    runs.map(({ user_id }) => user_id),
  );
  return runs.map((run) => ({
    id: run.id,
    batch_id: run.batch_id,
    macro_id: run.macro_id,
    macro_name: run.macro_name,
    conversation_id: run.display_id,
    user: authorOf(users, run.user_id),
    outcome: run.outcome,
    error: run.error,
    steps: run.steps,
    undone_at: isoOrNull(run.undone_at),
    created_at: iso(run.created_at),
  }));
};
