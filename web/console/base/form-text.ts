export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** Null for an empty field. */
export const textOrNull = (form: FormData, name: string): string | null => textOf(form, name) || null;
