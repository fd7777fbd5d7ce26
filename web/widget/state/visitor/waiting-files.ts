import { fileTypeOf } from '@porchlight/core/rules/files/file-type.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { createStore } from '../../../shared/store.ts';
import type { DisplayAttachment } from '../conversation/rows.ts';

const isFile = (value: unknown): value is File => value instanceof File;

export const filesOf = ({ payload }: Pick<Entry, 'payload'>): File[] =>
  Array.isArray(payload['files']) ? payload['files'].filter(isFile) : [];

export const createWaitingFiles = () => {
  const progress = createStore<ReadonlyMap<string, number>>(new Map());
  const pictures = new Map<string, readonly DisplayAttachment[]>();
  const stops = new Map<string, AbortController>();
  /** Signed ids of files whose bytes the server has, by their index in the message. */
  const uploads = new Map<string, Map<number, string>>();

  const show = (entry: Entry): readonly DisplayAttachment[] => {
    const picture = pictures.get(entry.echo_id);
    if (picture) return picture;
    const displayed = filesOf(entry).map((file) => ({
      file_type: fileTypeOf(file.type),
      data_url: URL.createObjectURL(file),
      name: file.name,
      file_size: file.size,
    }));
    pictures.set(entry.echo_id, displayed);
    return displayed;
  };

  return {
    progress,
    show,
    report: (echoId: string, part: number) => progress.set(new Map(progress.getSnapshot()).set(echoId, part)),
    signalFor: (echoId: string): AbortSignal => {
      const stop = new AbortController();
      stops.set(echoId, stop);
      return stop.signal;
    },
    stop: (echoId: string) => stops.get(echoId)?.abort(),
    uploaded: (echoId: string, index: number) => uploads.get(echoId)?.get(index),
    keepUploaded: (echoId: string, index: number, signedId: string) => {
      uploads.set(echoId, new Map(uploads.get(echoId)).set(index, signedId));
    },
    forgetUploaded: (echoId: string) => uploads.delete(echoId),
    /** Frees memory once the server's own copy is shown. */
    forget: (echoId: string) => {
      for (const { data_url } of pictures.get(echoId) ?? []) if (data_url) URL.revokeObjectURL(data_url);
      pictures.delete(echoId);
      stops.delete(echoId);
      uploads.delete(echoId);
      const rest = new Map(progress.getSnapshot());
      if (rest.delete(echoId)) progress.set(rest);
    },
  };
};
export type WaitingFiles = ReturnType<typeof createWaitingFiles>;
