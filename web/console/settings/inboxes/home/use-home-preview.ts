import type { HomeBlock, StatusProblem } from '@porchlight/core/wire/settings/home-block.ts';
import type { HomeView } from '@porchlight/core/wire/widget/home.ts';
import { useEffect, useState } from 'react';
import type { Api } from '../../../../shared/api.ts';

/** `problem`: why visitors see no line; null: they see it. */
export type StatusReport = { url: string; problem: StatusProblem | null; http_status: number | null };
type HomePreview = { home?: HomeView[]; statuses: readonly StatusReport[] };

const NOTHING: HomePreview = { statuses: [] };
const SETTLED_MS = 350;
const USUAL = ['conversation', 'articles'];

/** What visitors would get of the blocks in the form, which the server knows: addresses of other servers among them. */
export const useHomePreview = (api: Api, path: string, blocks: readonly HomeBlock[], saved: readonly HomeBlock[]) => {
  const [preview, setPreview] = useState(NOTHING);
  const written = JSON.stringify(blocks);
  const isAsSaved = written === JSON.stringify(saved) && blocks.every(({ type }) => USUAL.includes(type));
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const body = { home_blocks: JSON.parse(written) };
      const answer = await api.post<{ payload: HomeView[]; statuses: StatusReport[] }>(`${path}/home_preview`, body, {
        signal: controller.signal,
      });
      if (!controller.signal.aborted) setPreview({ home: answer.payload, statuses: answer.statuses });
    };
    if (isAsSaved) setPreview(NOTHING);
    // The preview stays as it is while the server cannot be reached.
    const timer = isAsSaved ? undefined : setTimeout(() => void load().catch(() => {}), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, path, written, isAsSaved]);
  return preview;
};
