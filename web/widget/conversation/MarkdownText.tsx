import { Markdown } from '../../shared/markdown/Markdown.tsx';
import { useWidget } from '../state/widget-context.ts';
import { VisitorPictures } from './kinds/VisitorPictures.tsx';

export const MarkdownText = ({ text }: { text: string }) => (
  <VisitorPictures widgetApi={useWidget().widgetApi}>
    <Markdown text={text} />
  </VisitorPictures>
);
