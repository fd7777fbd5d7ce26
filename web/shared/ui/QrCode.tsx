import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';
import styles from './QrCode.module.css';

/** Cameras look for four empty modules around. */
const QUIET = 4;

const pathOf = (text: string) => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) squares.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
  return { size: code.size + 2 * QUIET, path: squares.join('') };
};

/** Black on white in every theme, because some apps read nothing else. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
};
