import type { LinkPreview } from '@porchlight/core/wire/message.ts';
import { LinkPreviewCard } from '../../shared/link-preview/LinkPreviewCard.tsx';
import { Markdown } from '../../shared/markdown/Markdown.tsx';
import { VisitorPictures } from './kinds/VisitorPictures.tsx';

/** The preview is here because only a text with a link has one: it costs other conversations nothing. */
export const MarkdownText = ({ text, preview }: { text: string; preview?: LinkPreview | undefined }) => (
  <VisitorPictures>
    <Markdown text={text} />
    {preview && <LinkPreviewCard preview={preview} />}
  </VisitorPictures>
);
