import type { World } from '../world.ts';

const BAD = new Set(['error', 'fatal']);
/** What Node prints about a promise or an exception that has no handler. */
const UNHANDLED = /unhandled|uncaught|Error: /i;

/** No server prints an error without a fault that explains it, and none exits unexpectedly. */
export const logProblems = ({ installation, faults }: World): string[] =>
  installation.nodes.flatMap(({ name, lines }) =>
    lines
      .filter(({ level, text }) => (level === undefined ? UNHANDLED.test(text) : BAD.has(level)))
      .filter(
        ({ at, text, level }) =>
          level === 'fatal' || UNHANDLED.test(text.slice(0, 40)) || !faults.explainsLine(text, at),
      )
      .map(
        ({ text }) =>
          `${name} printed: ${text.replaceAll(/"(time|request_id|ms)":("[^"]*"|[\d.]+),?/g, '').slice(0, 600)}`,
      ),
  );
