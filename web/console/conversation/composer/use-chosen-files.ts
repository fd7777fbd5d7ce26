import { fileMegabytes, refusalOn } from '@porchlight/core/rules/files/channel-limits.ts';
import { MAX_FILES_PER_MESSAGE } from '@porchlight/core/wire/limits.ts';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { t } from '../../base/texts.ts';
import type { Mode } from '../../state/conversations/drafts.ts';

const REASONS = { type: 'FILE_KIND', size: 'FILE_SIZE', empty: 'FILE_EMPTY' } as const;

/** Word and Excel add a picture of what they copy: the text is what is wanted. */
const isDocument = (data: DataTransfer) => {
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  for (const style of body.querySelectorAll('style')) style.remove();
  return body.textContent.trim() !== '';
};

type ByMode<Value> = Readonly<Record<Mode, Value>>;

/**
 * The files an agent has chosen, pasted or dropped, until they are sent; what the channel does not take is said at once. A
 * reply and a note have files of their own: those of a note are not for the visitor.
 */
export const useChosenFiles = (channel: string, mode: Mode) => {
  const [files, setFiles] = useState<ByMode<readonly File[]>>({ reply: [], note: [] });
  const [problems, setProblems] = useState<ByMode<string>>({ reply: '', note: '' });
  const [loading, setLoading] = useState(0);
  const latest = useRef(files);
  const choose = (into: Mode, next: readonly File[]) => {
    latest.current = { ...latest.current, [into]: next };
    setFiles(latest.current);
  };
  const setProblem = (into: Mode, problem: string) => setProblems((current) => ({ ...current, [into]: problem }));

  const add = (list: Iterable<File> | null | undefined, into = mode) => {
    const chosen = [...(list ?? [])];
    if (chosen.length === 0) return;
    const refused = chosen.find((file) => refusalOn(file, channel));
    const reason = refused && refusalOn(refused, channel);
    const all = [...latest.current[into], ...chosen.filter((file) => !refusalOn(file, channel))];
    choose(into, all.slice(0, MAX_FILES_PER_MESSAGE));
    if (refused && reason)
      setProblem(into, t(REASONS[reason], { name: refused.name, megabytes: fileMegabytes(channel) }));
    else setProblem(into, all.length > MAX_FILES_PER_MESSAGE ? t('FILE_COUNT', { count: MAX_FILES_PER_MESSAGE }) : '');
  };

  /** Files that have to be loaded first: nothing is sent meanwhile. They stay with what they were chosen for. */
  const addLater = async (later: Promise<readonly File[]>, into = mode) => {
    setLoading((count) => count + 1);
    try {
      add(await later, into);
    } catch {
      setProblem(into, t('FILES_NOT_LOADED'));
    }
    setLoading((count) => count - 1);
  };

  return {
    files: files[mode],
    problem: problems[mode],
    isLoading: loading > 0,
    mode,
    add,
    addLater,
    remove: (file: File) =>
      choose(
        mode,
        latest.current[mode].filter((each) => each !== file),
      ),
    clear: () => {
      choose(mode, []);
      setProblem(mode, '');
    },
    /** For the writing box: a pasted or dropped file is one to send, text stays text. */
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0 || isDocument(event.clipboardData)) return;
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
