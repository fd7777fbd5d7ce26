export type PatternNode =
  | { kind: 'one'; test: (char: string) => boolean }
  | { kind: 'sequence'; nodes: PatternNode[] }
  | { kind: 'choice'; nodes: PatternNode[] }
  | { kind: 'repeat'; node: PatternNode; min: number; max: number };

type State = { test?: (char: string) => boolean; next: number[] };

const MAX_STATES = 5_000;

const FINAL = 0;

const build = (root: PatternNode): { states: State[]; start: number } => {
  const states: State[] = [{ next: [] }];
  const add = (state: State): number => {
    if (states.length > MAX_STATES) throw new SyntaxError('The pattern is too large.');
    return states.push(state) - 1;
  };
  const optional = (node: PatternNode, times: number, next: number): number => {
    let start = next;
    for (let count = 0; count < times; count++) start = add({ next: [enter(node, start), next] });
    return start;
  };
  const enter = (node: PatternNode, next: number): number => {
    if (node.kind === 'one') return add({ test: node.test, next: [next] });
    if (node.kind === 'sequence') return node.nodes.reduceRight((after, part) => enter(part, after), next);
    if (node.kind === 'choice') return add({ next: node.nodes.map((part) => enter(part, next)) });
    let start = next;
    if (node.max === Number.POSITIVE_INFINITY) {
      const loop: State = { next: [next] };
      start = add(loop);
      loop.next.push(enter(node.node, start));
    } else start = optional(node.node, node.max - node.min, next);
    for (let count = 0; count < node.min; count++) start = enter(node.node, start);
    return start;
  };
  return { start: enter(root, FINAL), states };
};

/** Time: length of the text times size of the pattern. Throws a SyntaxError for a pattern that is too large. */
export const createLinearMatcher = (root: PatternNode): ((text: string) => boolean) => {
  const { states, start } = build(root);
  const expand = (from: readonly number[]): Set<number> => {
    const reached = new Set<number>();
    const waiting = [...from];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (reached.has(at)) continue;
      reached.add(at);
      const state = states[at];
      if (state && !state.test) waiting.push(...state.next);
    }
    return reached;
  };
  return (text) => {
    let current = expand([start]);
    for (const char of text) {
      const next: number[] = [];
      for (const at of current) {
        const state = states[at];
        if (state?.test?.(char)) next.push(...state.next);
      }
      if (next.length === 0) return false;
      current = expand(next);
    }
    return current.has(FINAL);
  };
};
