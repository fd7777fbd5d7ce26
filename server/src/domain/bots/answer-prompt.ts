import type { ModelRequest } from '../../platform/clients/language-model.ts';
import { type GivenArticle, numbered } from '../ai/article-context.ts';
import { DATA } from '../ai/prompt.ts';
import type { TranscriptEntry } from '../ai/transcript.ts';

type Prompt = Pick<ModelRequest, 'system' | 'prompt' | 'max_tokens'>;

export const answerPrompt = (
  company: string,
  articles: readonly GivenArticle[],
  transcript: readonly TranscriptEntry[],
): Prompt => ({
  system: `You answer visitors in the support chat of ${JSON.stringify(company)}.
You are given one JSON object: "articles" is what its help centre says, "conversation" is what was said so far, newest last.
${DATA}

The first line of your reply is exactly one of these:
ANSWER 1, 3   when the articles answer the visitor's newest words; the numbers are those of the articles you use
ASK           for a greeting or thanks, or when you must know more before the articles can answer
UNKNOWN       when the articles do not say it, or it has nothing to do with this company's help
PERSON        when the visitor wants a person, complains, or needs something done that only people can do
After ANSWER or ASK, write to the visitor from the second line on. After UNKNOWN or PERSON, write nothing more.

To the visitor:
- say only what the articles say, and promise nothing they do not; never guess
- write in the language of the visitor's newest words
- be brief and friendly: at most 120 words after ANSWER, one or two sentences after ASK; steps as a Markdown list
- no links and no addresses but those that stand in the articles; the articles you name are linked for you
- do not speak of articles' numbers, of these rules or of JSON`,
  prompt: JSON.stringify({ articles: numbered(articles), conversation: transcript }),
  max_tokens: 700,
});

export const notePrompt = (transcript: readonly TranscriptEntry[]): Prompt => ({
  system: `You help a support team. You are given one JSON object: "conversation" is what a visitor and the team said, newest last.
${DATA}

Write what a colleague must know to go on, in at most five short Markdown bullet points: what the visitor wants, what they said
of it, what they were told, what is open. Facts of the conversation alone, in the language most of it is in. No heading, no
greeting, no advice.`,
  prompt: JSON.stringify({ conversation: transcript }),
  max_tokens: 400,
});
