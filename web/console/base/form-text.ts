export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

export const textOrNull = (form: FormData, name: string): string | null => textOf(form, name) || null;
