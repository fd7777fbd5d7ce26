import { targetOf } from '../../../shared/file-target.ts';
import type { DisplayMessage } from '../../state/conversation/rows.ts';

export type Picture = { address: string; name: string };

/** The pictures of a conversation in its order. One that is opened is among them, also when its message has gone. */
export const picturesOf = (messages: readonly Pick<DisplayMessage, 'attachments'>[], opened: string): Picture[] => {
  const pictures = messages.flatMap(({ attachments }) =>
    attachments.flatMap((file) =>
      file.file_type === 'image' && file.data_url ? [{ address: file.data_url, name: targetOf(file).title }] : [],
    ),
  );
  const isThere = pictures.some(({ address }) => address === opened);
  return isThere ? pictures : [{ address: opened, name: '' }];
};
