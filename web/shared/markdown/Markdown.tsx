import { parseMarkdown } from '@porchlight/core/rules/markdown/markdown.ts';
import type { Block, Inline } from '@porchlight/core/rules/markdown/markdown-tree.ts';
import { type ReactNode, useMemo } from 'react';
import { InLinkContext, RemotePicture } from '../pictures/RemotePicture.tsx';
import styles from './Markdown.module.css';

const InlineNodes = ({ nodes }: { nodes: readonly Inline[] }): ReactNode =>
  nodes.map((node, index) => <Word key={index} node={node} />);

const Word = ({ node }: { node: Inline }): ReactNode => {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong>
          <InlineNodes nodes={node.children} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <InlineNodes nodes={node.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <InlineNodes nodes={node.children} />
        </s>
      );
    case 'code':
      return <code>{node.text}</code>;
    case 'mention':
      return <span className={styles.mention}>@{node.name}</span>;
    case 'image':
      return <RemotePicture src={node.src} alt={node.alt} height={node.height} />;
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noreferrer noopener nofollow" className="link">
          <InLinkContext value>
            <InlineNodes nodes={node.children} />
          </InLinkContext>
        </a>
      );
  }
};

const Blocks = ({ blocks }: { blocks: readonly Block[] }): ReactNode =>
  blocks.map((block, index) => <OneBlock key={index} block={block} />);

const Table = ({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) => (
  <div className={styles.table}>
    <table>
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={index} scope="col">
              <InlineNodes nodes={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, index) => (
              <td key={index}>
                <InlineNodes nodes={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const OneBlock = ({ block }: { block: Block }): ReactNode => {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <InlineNodes nodes={block.children} />
        </p>
      );
    case 'heading':
      // Inside a message every heading has the same level, so that the page's outline stays intact.
      return (
        <h2>
          <InlineNodes nodes={block.children} />
        </h2>
      );
    case 'quote':
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case 'code':
      return (
        <pre>
          <code className={block.language ? `language-${block.language}` : undefined}>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Blocks blocks={item} />
        </li>
      ));
      return block.ordered ? (
        <ol dir="auto" start={block.start}>
          {items}
        </ol>
      ) : (
        <ul dir="auto">{items}</ul>
      );
    }
  }
};

/** Renders elements, so there is no HTML to sanitise (CON-63). */
export const Markdown = ({ text }: { text: string }) => {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className={styles.text}>
      <Blocks blocks={blocks} />
    </div>
  );
};
