/** Their tests need no built pages. */
const WITHOUT_PAGES = ['core', 'sdk', 'web', 'react', 'scripts', 'simulation'];

const valuesOf = (args, name) =>
  args.flatMap((arg, index) => {
    if (arg.startsWith(`${name}=`)) return [arg.slice(name.length + 1)];
    return arg === name && args[index + 1] !== undefined ? [args[index + 1]] : [];
  });

/** Building takes longer than most tests. */
export const needsPages = (args) => {
  const projects = valuesOf(args, '--project');
  if (projects.length > 0) return !projects.every((project) => WITHOUT_PAGES.includes(project));
  const paths = args.filter(
    (arg, index) => /^[\w-]+\//.test(arg) && !/^(-t|--testNamePattern)$/.test(args[index - 1] ?? ''),
  );
  return paths.length === 0 || !paths.every((path) => WITHOUT_PAGES.includes(path.split('/')[0]));
};
