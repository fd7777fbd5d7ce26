import type { ComponentProps } from 'react';
import { usePicture } from '../../shared/pictures/use-picture.ts';
import { Avatar } from '../../shared/ui/Avatar.tsx';

/** The picture of a contact, which another server may have: initials until our server has fetched it. */
export const PersonAvatar = (props: ComponentProps<typeof Avatar>) => {
  const state = usePicture(props.src ?? '');
  return <Avatar {...props} src={state.kind === 'ready' ? state.address : null} />;
};
