import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { WRITING_ICONS } from '../../shared/ui/writing-icons.ts';
import { useTexts } from '../base/texts.ts';
import { carriesFiles, filesOf } from './files.ts';
import styles from './Composer.module.css';

type DropZoneProps = {
  enabled: boolean;
  className?: string | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

const withFiles = (run: (event: DragEvent) => void) => (event: DragEvent) =>
  carriesFiles(event.dataTransfer) && run(event);

export const DropZone = ({ enabled, className, onFiles, children }: DropZoneProps) => {
  const { t } = useTexts();
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const move = (change: 1 | -1) => {
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  };
  const handlers = enabled && {
    onDragEnter: withFiles(() => move(1)),
    onDragLeave: withFiles(() => move(-1)),
    onDragOver: withFiles((event) => event.preventDefault()),
    onDrop: (event: DragEvent) => {
      depth.current = 0;
      setOver(false);
      const files = filesOf(event.dataTransfer);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
  return (
    <div className={className} {...handlers}>
      {children}
      {over && (
        <div className={styles.dropZone}>
          <Icon name={WRITING_ICONS.attach} size={28} />
          {t('DROP_FILES')}
        </div>
      )}
    </div>
  );
};
