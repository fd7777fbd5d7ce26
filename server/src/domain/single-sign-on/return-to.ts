const HOME = '/app';

/** Pure. The page after signing in: a page of the console, and nothing else. */
export const safeReturnTo = (wish: string | undefined): string => {
  if (!wish || wish.length > 1_000 || !wish.startsWith('/app')) return HOME;
  const here = 'https://here.invalid';
  if (!URL.canParse(wish, here)) return HOME;
  const { origin, pathname, search } = new URL(wish, here);
  if (origin !== here || !(pathname === HOME || pathname.startsWith(`${HOME}/`))) return HOME;
  return `${pathname}${search}`;
};
