/** The fields of the public forms, in their order. */
const fieldNames = ['firstName', 'lastName', 'email', 'phone'] as const
export type FormField = (typeof fieldNames)[number]

const digits = (value: string): number => value.replaceAll(/\D/g, '').length

// what the server asks too (`domain/people/account-fields.ts`), in the little that a page's script can carry
const problems: { [field in FormField]: (value: string) => string } = {
  firstName: (value) => (value === '' ? 'first-name-required' : value.length > 50 ? 'first-name-too-long' : ''),
  lastName: (value) => (value === '' ? 'last-name-required' : value.length > 50 ? 'last-name-too-long' : ''),
  email: (value) =>
    value.length > 100 ? 'email-too-long' : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? '' : 'email-invalid',
  // the landing page's, which may be left out
  phone: (value) =>
    value === '' ? '' : digits(value) < 10 ? 'phone-too-short' : value.length > 20 ? 'phone-too-long' : '',
}

/** A field's control, null when the form hasn't got it. */
export const controlOf = (form: HTMLFormElement, field: FormField): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>(`[name=${field}]`)

/** What is typed in a field, without the spaces around it. */
export const typedIn = (form: HTMLFormElement, field: FormField): string => controlOf(form, field)?.value.trim() ?? ''

/**
 * Shows or clears what is wrong with a field, by its own rule or by the server's code, in the words that the form's `data-problems` has
 * for it; true when it is right.
 */
export function mark(form: HTMLFormElement, field: FormField, code = problems[field](typedIn(form, field))): boolean {
  const control = controlOf(form, field)
  if (control === null) return true
  if (code === '') control.removeAttribute('aria-invalid')
  else control.setAttribute('aria-invalid', 'true')
  const error = document.getElementById(`${control.id}-e`)
  const words = JSON.parse(form.dataset['problems'] ?? '{}') as { [code: string]: string }
  if (error !== null) error.textContent = code === '' ? '' : (words[code] ?? form.dataset['failed'] ?? '')
  return code === ''
}

/** Marks what the server found wrong: codes by field. Gives the first of them on the form, undefined when none is its own. */
export function markAll(form: HTMLFormElement, codes: { [field: string]: string }): FormField | undefined {
  const wrong = fieldNames.filter((field) => codes[field] !== undefined && controlOf(form, field) !== null)
  for (const field of wrong) mark(form, field, codes[field])
  return wrong[0]
}
