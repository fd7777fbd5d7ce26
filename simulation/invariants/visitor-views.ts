import type { Visitor } from '../actors/visitor.ts';
import { readWhole } from './pages.ts';
import { settleProblems, threadProblems } from './threads.ts';

export const visitorProblems = async (visitor: Visitor): Promise<string[]> => {
  const problems: string[] = [];
  for (const [index, tab] of visitor.tabs.entries()) {
    const who = `tab ${index + 1} of ${visitor.name}`;
    const snapshot = tab.snapshot();
    const found = settleProblems(snapshot);
    // On frozen connections one attempt after another ends: it is not stuck while they go on.
    for (const { attempts, state } of tab.waiting())
      if (state === 'waiting' && attempts > 0) found.push(`a message was tried ${attempts} times`);
    if (snapshot.id !== null) {
      const query = { conversation_id: snapshot.id };
      const fresh = await readWhole(visitor.fresh, '/api/v1/widget/messages', query);
      found.push(...threadProblems(tab.snapshot(), fresh));
    }
    problems.push(...found.map((problem) => `${who}: ${problem}`));
  }
  return problems;
};
