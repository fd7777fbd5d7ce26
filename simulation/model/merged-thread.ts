/** `conversation_id`: in which it was written. */
export type Placed = { id: number; conversation_id: number };

/**
 * A thread shows its own messages and those of the conversations that were merged into it, each once, by id.
 * `parts`: the merged ones that its reader may see, each read separately.
 */
export const mergedThreadProblems = (
  id: number,
  shown: readonly Placed[],
  parts: ReadonlyMap<number, readonly Placed[]>,
): string[] => {
  const problems: string[] = [];
  const ids = shown.map((message) => message.id);
  if (ids.some((each, index) => index > 0 && each <= (ids[index - 1] ?? 0)))
    problems.push(`conversation ${id} does not show its messages once and by id`);
  for (const [place, mine] of Map.groupBy(shown, ({ conversation_id }) => conversation_id))
    if (place !== id && !parts.has(place))
      problems.push(
        `conversation ${id} shows ${mine.length} messages of ${place}, which its reader has not merged there`,
      );
  for (const [place, part] of parts) {
    const there = new Set(
      shown.filter(({ conversation_id }) => conversation_id === place).map((message) => message.id),
    );
    const missing = part.filter((message) => !there.has(message.id));
    if (missing.length > 0 || there.size !== part.length)
      problems.push(`conversation ${id} shows ${there.size} of ${part.length} messages of ${place}, merged into it`);
  }
  return problems;
};
