import type { CannedResponse, CannedResponseFile } from '@porchlight/core/wire/settings/canned-response.ts';
import { useRef } from 'react';
import type { Api } from '../../../shared/api.ts';
import type { Mode } from '../../state/conversations/drafts.ts';
import type { useChosenFiles } from './use-chosen-files.ts';

const copyOf = async (api: Api, { file_url, file_name, content_type }: CannedResponseFile) =>
  new File([await api.download(file_url)], file_name, { type: content_type });

/** The canned responses in the reply and in the note that are being written; their files are chosen with them. */
export const useCannedResponses = (api: Api, chosen: ReturnType<typeof useChosenFiles>) => {
  const used = useRef<Record<Mode, readonly CannedResponse['id'][]>>({ reply: [], note: [] });
  return {
    add: (mode: Mode, { id, files }: CannedResponse) => {
      used.current[mode] = [...new Set([...used.current[mode], id])];
      if (files.length > 0) void chosen.addLater(Promise.all(files.map((file) => copyOf(api, file))), mode);
    },
    usedIn: (mode: Mode) => used.current[mode],
    forget: (mode: Mode) => {
      used.current[mode] = [];
    },
  };
};
