import { fileMegabytes, refusalOn } from '@porchlight/core/rules/files/channel-limits.ts';
import { MAX_FILES_PER_MESSAGE } from '@porchlight/core/wire/limits.ts';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { t } from '../../base/texts.ts';

const REASONS = { type: 'FILE_KIND', size: 'FILE_SIZE', empty: 'FILE_EMPTY' } as const;

/** The files an agent has chosen, pasted or dropped, until they are sent; what the channel does not take is said at once. */
export const useChosenFiles = (channel: string) => {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState('');
  const [loading, setLoading] = useState(0);
  const latest = useRef(files);
  const choose = (next: readonly File[]) => {
    latest.current = next;
    setFiles(next);
  };

  const add = (list: Iterable<File> | null | undefined) => {
    const chosen = [...(list ?? [])];
    if (chosen.length === 0) return;
    const refused = chosen.find((file) => refusalOn(file, channel));
    const reason = refused && refusalOn(refused, channel);
    const all = [...latest.current, ...chosen.filter((file) => !refusalOn(file, channel))];
    choose(all.slice(0, MAX_FILES_PER_MESSAGE));
    if (refused && reason) setProblem(t(REASONS[reason], { name: refused.name, megabytes: fileMegabytes(channel) }));
    else setProblem(all.length > MAX_FILES_PER_MESSAGE ? t('FILE_COUNT', { count: MAX_FILES_PER_MESSAGE }) : '');
  };

  /** Files that have to be loaded first: nothing is sent meanwhile. */
  const addLater = async (later: Promise<readonly File[]>) => {
    setLoading((count) => count + 1);
    try {
      add(await later);
    } catch {
      setProblem(t('FILES_NOT_LOADED'));
    }
    setLoading((count) => count - 1);
  };

  return {
    files,
    problem,
    isLoading: loading > 0,
    add,
    addLater,
    remove: (file: File) => choose(files.filter((each) => each !== file)),
    clear: () => {
      choose([]);
      setProblem('');
    },
    /** For the writing box: a pasted or dropped file is one to send, text stays text. */
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        add(event.clipboardData.files);
      },
      onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        add(event.dataTransfer.files);
      },
    },
  };
};
