import { holdsWhatIsSought } from '@porchlight/core/rules/matching/search-folding.ts';
import { renderPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Workspace } from '../../state/workspace.ts';
import { type Choice, mentionOf, type SuggestionTrigger } from './suggestion.ts';

const MOST = 8;

type Canned = { id: number; short_code: string; content: string };

const findCanned = async ({ api, accountId }: Workspace, search: string): Promise<Choice[]> => {
  const found = await api.get<Canned[]>(accountPath(accountId, 'canned_responses'), { search });
  return found.map(({ id, short_code, content }) => ({
    key: `canned-${id}`,
    title: short_code,
    detail: content,
    insert: content,
  }));
};

const findColleagues = async ({ api, accountId, profile }: Workspace, search: string): Promise<Choice[]> => {
  const agents = await api.get<TeamAgent[]>(accountPath(accountId, 'agents'));
  return agents
    .filter(({ id, name }) => id !== profile.id && holdsWhatIsSought(name, search))
    .map(({ id, name, email }) => ({
      key: `agent-${id}`,
      title: name,
      detail: email,
      insert: mentionOf({ id, name }),
    }));
};

/** A canned answer as it will be read: who is asking is known here already. The server fills what is left. */
export const filled = async (workspace: Workspace, conversation: number, { insert }: Choice): Promise<string> => {
  if (!insert.includes('{{')) return insert;
  try {
    const { meta, id, custom_attributes } = await workspace.api.get<TeamConversation>(
      accountPath(workspace.accountId, `conversations/${conversation}`),
    );
    const { name, email, available_name } = workspace.profile;
    return renderPlaceholders(insert, {
      contact: meta.sender,
      conversation: { display_id: id, custom_attributes },
      agent: { name, email, available_name },
    });
  } catch {
    return insert;
  }
};

/** The choices for what is asked, newest question first; a late answer to an older one is dropped. */
export const useSuggestions = (workspace: Workspace, trigger: SuggestionTrigger | null) => {
  const [choices, setChoices] = useState<Choice[]>([]);
  const [at, setAt] = useState(0);
  const kind = trigger?.kind;
  const query = trigger?.query;
  useEffect(() => {
    if (kind === undefined || query === undefined) return setChoices([]);
    let isOver = false;
    (kind === 'canned' ? findCanned(workspace, query) : findColleagues(workspace, query)).then(
      (found) => {
        if (isOver) return;
        setChoices(found.slice(0, MOST));
        setAt(0);
      },
      () => !isOver && setChoices([]),
    );
    return () => {
      isOver = true;
    };
  }, [workspace, kind, query]);

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
  return { choices: trigger ? choices : [], at, press };
};
