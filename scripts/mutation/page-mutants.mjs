const HOOKS_WITH_DEPENDENCIES = new Set([
  'useEffect',
  'useLayoutEffect',
  'useMemo',
  'useCallback',
  'useImperativeHandle',
]);

const nameOf = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);

const isCallOf = (node, isName) => node?.type === 'CallExpression' && isName(nameOf(node.callee));

/** `t('SENT')`, `t(isNote ? 'NOTE' : 'REPLY')`: the compiler refuses any other key. */
const isTextKey = ({ node, parent, parentPath }) => {
  if (node.type !== 'StringLiteral') return false;
  const isChosen = parent?.type === 'ConditionalExpression' && parent.test !== node;
  const call = isChosen ? parentPath.parent : parent;
  return isCallOf(call, (name) => name === 't') && call.arguments[0] === (isChosen ? parent : node);
};

/** Names of classes are looked at in pictures, keys of lists by React. */
const isLook = ({ node }) => node.type === 'JSXAttribute' && ['className', 'key'].includes(node.name.name);

/** The lint compares them with what the function reads. */
const isDependencies = ({ node, parent }) =>
  node.type === 'ArrayExpression' &&
  isCallOf(parent, (name) => HOOKS_WITH_DEPENDENCIES.has(name)) &&
  parent.arguments.indexOf(node) > 0;

/** What no unit test of a page should judge. */
export const ignoreLooks = {
  shouldIgnore: (path) => {
    if (isLook(path)) return 'A class name or the key of a list';
    if (isTextKey(path)) return 'The key of a text';
    return isDependencies(path) ? 'Dependencies of a hook' : undefined;
  },
};
