export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** The same, where nothing written means nothing. */
export const textOrNull = (form: FormData, name: string): string | null => textOf(form, name) || null;
