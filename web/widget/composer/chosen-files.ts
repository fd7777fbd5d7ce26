import { type FileRefusal, refusalOf } from '@porchlight/core/rules/files/attachments.ts';
import { MAX_FILES_PER_MESSAGE } from '@porchlight/core/wire/limits.ts';
import { useReducer, useState } from 'react';
import type { Draft } from '../state/draft.ts';

export type RefusedFile = { name: string; reason: FileRefusal | 'count' };

export const chooseFiles = (
  files: readonly File[],
  added: readonly File[],
): { files: readonly File[]; refused: RefusedFile[] } => {
  const refused: RefusedFile[] = [];
  const all = [...files];
  for (const file of added) {
    const reason = refusalOf(file) ?? (all.length < MAX_FILES_PER_MESSAGE ? undefined : 'count');
    if (reason) refused.push({ name: file.name, reason });
    else all.push(file);
  }
  return { files: all, refused };
};

export const useChosenFiles = (draft: Draft) => {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [, show] = useReducer((count: number) => count + 1, 0);
  const set = (files: readonly File[], refusals: readonly RefusedFile[] = []) => {
    draft.files = files;
    setRefused(refusals);
    show();
  };
  return {
    files: draft.files,
    refused,
    add: (added: readonly File[]) => {
      const next = chooseFiles(draft.files, added);
      set(next.files, next.refused);
    },
    remove: (file: File) => set(draft.files.filter((each) => each !== file)),
    dismiss: () => setRefused([]),
    clear: () => set([]),
  };
};
export type ChosenFiles = ReturnType<typeof useChosenFiles>;
