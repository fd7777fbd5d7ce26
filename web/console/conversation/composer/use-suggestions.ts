import { matchesSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { fillKnownPlaceholders, type PlaceholderFacts } from '@porchlight/core/rules/texts/placeholders.ts';
import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { CannedResponse } from '@porchlight/core/wire/settings/canned-response.ts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { t } from '../../base/texts.ts';
import type { Workspace } from '../../state/workspace.ts';
import { type Choice, groupByFolder, mentionOf, type SuggestionTrigger } from './suggestion.ts';

const MOST = 12;

const findCanned = async ({ api, accountId }: Workspace, search: string): Promise<Choice[]> => {
  const path = accountPath(accountId, 'canned_responses');
  const found = await api.get<CannedResponse[]>(path, { search, limit: MOST });
  return found.map((canned) => ({
    key: `canned-${canned.id}`,
    title: canned.short_code,
    detail: canned.content,
    insert: canned.content,
    canned,
  }));
};

/** Who may see the conversation: others would not get the note. */
const findColleagues = async ({ api, accountId, profile }: Workspace, inboxId: number, search: string) => {
  const path = accountPath(accountId, `inboxes/${inboxId}/assignable_agents`);
  const { payload } = await api.get<{ payload: TeamAgent[] }>(path);
  return payload
    .filter(({ id, name }) => id !== profile.id && matchesSearch(name, search))
    .slice(0, MOST)
    .map(({ id, name, email }) => ({
      key: `agent-${id}`,
      title: name,
      detail: email,
      insert: mentionOf('user', { id, name }),
    }));
};

const findTeams = ({ directory }: Workspace, search: string): Choice[] =>
  directory
    .getSnapshot()
    .teams.filter(({ name }) => matchesSearch(name, search))
    .slice(0, MOST)
    .map((team) => ({ key: `team-${team.id}`, title: team.name, detail: t('TEAM'), insert: mentionOf('team', team) }));

/** As it will be read. What has no value stays to be seen; without facts all of it does, and the server fills it. */
const filled = (choice: Choice, facts: PlaceholderFacts | null): Choice => {
  if (!choice.canned || !facts) return choice;
  const text = fillKnownPlaceholders(choice.insert, facts);
  return { ...choice, detail: text, insert: text };
};

/** The choices for what is asked, newest question first; a late answer to an older one is dropped. */
export const useSuggestions = (
  workspace: Workspace,
  trigger: SuggestionTrigger | null,
  facts: PlaceholderFacts | null,
  /** Of the conversation; without one, no mention is offered. */
  inboxId?: number,
) => {
  const [found, setFound] = useState<Choice[]>([]);
  const [at, setAt] = useState(0);
  const kind = trigger?.kind;
  const query = trigger?.query;
  useEffect(() => {
    if (kind === undefined || query === undefined) return setFound([]);
    let isOver = false;
    const find = async () => {
      if (kind === 'canned') return findCanned(workspace, query);
      if (inboxId === undefined) return [];
      return [...(await findColleagues(workspace, inboxId, query)), ...findTeams(workspace, query)];
    };
    find().then(
      (choices) => {
        if (isOver) return;
        setFound(groupByFolder(choices).flatMap(([, ofFolder]) => ofFolder));
        setAt(0);
      },
      () => !isOver && setFound([]),
    );
    return () => {
      isOver = true;
    };
  }, [workspace, kind, query, inboxId]);
  const choices = trigger ? found.map((choice) => filled(choice, facts)) : [];

  /** True when the key was for the list. */
  const press = (event: KeyboardEvent, pick: (choice: Choice) => void, close: () => void): boolean => {
    const chosen = choices[at];
    if (!trigger || !chosen) return false;
    if (event.key === 'ArrowDown') setAt((at + 1) % choices.length);
    else if (event.key === 'ArrowUp') setAt((at + choices.length - 1) % choices.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { choices, at, press };
};
