import { useState } from 'react';
import { useStore } from '../../../shared/use-store.ts';
import { editorPart } from '../rich-text/load-editor.ts';
import type { WritingProps } from '../rich-text/writing.ts';
import { PlainBox } from './PlainBox.tsx';
import styles from './Composer.module.css';

/** The editor takes the place of the text field unless a text is being written in it. */
export const WritingBox = (props: WritingProps) => {
  const part = useStore(editorPart);
  const [hasFocus, setFocus] = useState(false);
  const [isReplaced, setReplaced] = useState(false);
  const isFree = !(hasFocus && props.value !== '');
  if (typeof part !== 'string' && isFree && !isReplaced) setReplaced(true);
  if (typeof part !== 'string' && (isFree || isReplaced)) {
    const Editor = part;
    return <Editor {...props} hasFocus={hasFocus} />;
  }
  return (
    <>
      <PlainBox
        {...props}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false);
          props.onBlur();
        }}
      />
      {part !== 'missing' && props.hasToolbar && <div className={styles.toolbarPlace} />}
    </>
  );
};
