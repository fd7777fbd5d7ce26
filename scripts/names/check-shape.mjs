import { sources, styleSheets } from '../sources.mjs';

const CEILING = 250;
const TEST_CEILING = 400;
const BANNED = /(^|\/)(utils?|helpers?|common|lib|managers?|base)(\/|\.[\w.]*$)/;
/** The lowest layer of a page. */
const LAYER = /^web\/(console|widget)\/base\//;
const SAYS_NOTHING = /(^|[/-])(manager|helper|helpers|util|utils)(\.|-)/;

/** Data, texts, and published migrations, which are never rewritten. */
const isExempt = (path) => /(^|\/)data\/|\/catalogues\/|\/migrations\/|\.d\.ts$/.test(path);
/** Test fixtures count as any other source. */
const isTest = (path) => /\.test\.\w+$/.test(path);

const lengthProblem = ({ path, text }) => {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const ceiling = isTest(path) ? TEST_CEILING : CEILING;
  return !isExempt(path) && lines > ceiling ? [`${path} has ${lines} lines (at most ${ceiling})`] : [];
};

const nameProblem = ({ path }) =>
  BANNED.test(path.replace(LAYER, '')) || SAYS_NOTHING.test(path) ? [`${path}: name it for what it does`] : [];

/** Files that are too long, and meaningless names. */
export const checkShape = (files = [...sources(), ...styleSheets()]) =>
  files.flatMap((file) => [...lengthProblem(file), ...nameProblem(file)]);
