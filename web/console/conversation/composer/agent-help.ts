import { accountPath } from '@porchlight/core/wire/http.ts';
import type { ModelCall, ModelCallLog, ModelSource, SuggestedReply } from '@porchlight/core/wire/language-model.ts';
import { type Api, ApiError } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';
import { t } from '../../base/texts.ts';

/** A model writes for longer than other answers take. */
const PATIENCE_MS = 90_000;

export const WISHES = ['suggestion', 'summary'] as const;
export type Wish = (typeof WISHES)[number];

export type HelpState = {
  /** The inbox lets its agents ask. */
  isOffered: boolean;
  calls: readonly ModelCall[];
  now:
    | { kind: 'idle' }
    | { kind: 'busy'; wish: Wish }
    | { kind: 'drafted'; sources: readonly ModelSource[] }
    | { kind: 'summary'; content: string }
    | { kind: 'failed'; reason: string };
};

const START: HelpState = { isOffered: false, calls: [], now: { kind: 'idle' } };
const ADDRESSES: Record<Wish, string> = { suggestion: 'suggest_reply', summary: 'summary' };

const isAborted = (error: unknown) => error instanceof ApiError && error.failure.kind === 'aborted';
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' ? error.message : t('HELP_NO_ANSWER');

/** The agent's language as its browser says it; where it is written in two ways, with its region. */
export const agentLanguage = (tag = navigator.language): string => {
  const { language, region } = new Intl.Locale(tag);
  return region && ['pt', 'zh'].includes(language) ? `${language}_${region}` : language;
};

export const createAgentHelp = (api: Api, accountId: number, conversation: number) => {
  const path = accountPath(accountId, `conversations/${conversation}`);
  const store = createStore<HelpState>(START);
  let asking: AbortController | undefined;
  const change = (values: Partial<HelpState>) => store.set({ ...store.getSnapshot(), ...values });

  const load = async () => {
    try {
      const { meta, payload } = await api.get<ModelCallLog>(`${path}/language_model_calls`);
      change({ isOffered: meta.agent_help, calls: payload });
    } catch {
      // It is no part of the conversation: without it nothing is missing. Opening the log asks again.
    }
  };

  const stop = () => {
    asking?.abort();
    asking = undefined;
    change({ now: { kind: 'idle' } });
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    /** `onDraft` is called with the words of a draft, once they are there. */
    ask: async (wish: Wish, onDraft: (text: string) => void) => {
      asking?.abort();
      const own = new AbortController();
      asking = own;
      change({ now: { kind: 'busy', wish } });
      try {
        const options = { signal: own.signal, timeoutMs: PATIENCE_MS };
        type Answer = Pick<SuggestedReply, 'content'> & Partial<SuggestedReply>;
        const { content, sources = [] } = await api.post<Answer>(`${path}/${ADDRESSES[wish]}`, {}, options);
        if (asking !== own) return;
        change({ now: wish === 'summary' ? { kind: 'summary', content } : { kind: 'drafted', sources } });
        if (wish === 'suggestion') onDraft(content);
      } catch (error) {
        if (!isAborted(error) && asking === own) change({ now: { kind: 'failed', reason: reasonOf(error) } });
      }
      void load();
    },
    /** Has a message translated into the agent's language; what comes of it is kept with the message, for the whole team. */
    translate: async (message: number) => {
      const body = { target_language: agentLanguage() };
      await api.post(`${path}/messages/${message}/translate`, body, { timeoutMs: PATIENCE_MS });
      void load();
    },
    /** Ends what is under way, or puts away what came of it. */
    stop,
  };
};
export type AgentHelpStore = ReturnType<typeof createAgentHelp>;
