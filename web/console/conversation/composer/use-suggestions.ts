import { matchesSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { fillKnownPlaceholders, type PlaceholderFacts } from '@porchlight/core/rules/texts/placeholders.ts';
import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { CannedResponse } from '@porchlight/core/wire/settings/canned-response.ts';
import { type KeyboardEvent, useEffect, useState } from 'react';
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

const findColleagues = async ({ api, accountId, profile }: Workspace, search: string): Promise<Choice[]> => {
  const agents = await api.get<TeamAgent[]>(accountPath(accountId, 'agents'));
  return agents
    .filter(({ id, name }) => id !== profile.id && matchesSearch(name, search))
    .slice(0, MOST)
    .map(({ id, name, email }) => ({
      key: `agent-${id}`,
      title: name,
      detail: email,
      insert: mentionOf({ id, name }),
    }));
};

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
) => {
  const [found, setFound] = useState<Choice[]>([]);
  const [at, setAt] = useState(0);
  const kind = trigger?.kind;
  const query = trigger?.query;
  useEffect(() => {
    if (kind === undefined || query === undefined) return setFound([]);
    let isOver = false;
    (kind === 'canned' ? findCanned(workspace, query) : findColleagues(workspace, query)).then(
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
  }, [workspace, kind, query]);
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
