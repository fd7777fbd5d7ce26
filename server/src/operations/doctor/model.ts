import type { Deps } from '../../domain/deps.ts';
import { ModelError } from '../../platform/clients/language-model.ts';
import { type Finding, fail, ok } from './findings.ts';

const NAME = 'Language model';
/** Enough for a word, and for a model that sends its reasoning first. */
const FEW_TOKENS = 64;

export const lookAtModel = async ({ env, model }: Pick<Deps, 'env' | 'model'>): Promise<Finding> => {
  if (!env.ai || !model) return ok(NAME, 'not used: AI_URL is not set');
  try {
    await model.write({ system: 'Answer with one word.', prompt: 'Say yes.', max_tokens: FEW_TOKENS });
    return ok(NAME, `${model.name} responds`);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return fail(
      NAME,
      error.message,
      'Check AI_URL, AI_MODEL and AI_API_KEY; until then, bots hand conversations over to agents.',
    );
  }
};
