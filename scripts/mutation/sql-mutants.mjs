/** Methods of a query whose arguments, or whose first ones, are names of tables and columns and operators. */
const NAMES_IN = new Map([
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'from', 'using', 'as'].map((name) => [name, 1]),
  ...['innerJoin', 'leftJoin', 'onRef', 'whereRef', 'on'].map((name) => [name, 3]),
  ...['select', 'selectAll', 'returning', 'groupBy', 'distinctOn', 'ref', 'column', 'columns'].map((name) => [name, 9]),
  ...['orderBy', 'coalesce', 'max', 'min', 'sum', 'count', 'countAll'].map((name) => [name, 1]),
  ...['where', 'having', 'eb', 'row', 'expression'].map((name) => [name, 2]),
]);

const nameOf = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);

const isNameIn = (call, node) =>
  call?.type === 'CallExpression' && call.arguments.indexOf(node) < (NAMES_IN.get(nameOf(call.callee)) ?? 0);

/** Any other name makes the query fail: such a change only says whether a test asks the query at all. */
export const ignoreNames = {
  shouldIgnore: ({ node, parent, parentPath }) => {
    const isName =
      node.type === 'StringLiteral' &&
      (isNameIn(parent, node) || (parent.type === 'ArrayExpression' && isNameIn(parentPath.parent, parent)));
    const isNames = node.type === 'ArrayExpression' && isNameIn(parent, node);
    const isStatement = node.type === 'TemplateLiteral' && parent.tag?.name === 'sql';
    // A list is ignored with everything in it, so only one of names.
    return isName || isStatement || (isNames && node.elements.every(({ type }) => type === 'StringLiteral'))
      ? 'A name in SQL'
      : undefined;
  },
};

/** Left out: an order by ids, which is that of SQLite's tables, and a limit of one for a query that takes the first row. */
const changesRows = ({ callee, arguments: [first, second] }) =>
  ({ where: true, whereRef: true, on: true, onRef: true, orderBy: second !== undefined, limit: first?.value !== 1 })[
    callee.property.name
  ];

/** A query without one of its conditions, its order or its limit: `query.where(…)` => `query`. */
export const clauseMutator = {
  name: 'QueryClause',
  *mutate({ node }) {
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && changesRows(node))
      yield structuredClone(node.callee.object);
  },
};
