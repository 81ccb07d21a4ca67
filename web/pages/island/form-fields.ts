const fieldNames = ['firstName', 'lastName', 'email', 'phone'] as const
export type FormField = (typeof fieldNames)[number]

const digits = (value: string): number => value.replaceAll(/\D/g, '').length

// A short form of the server's rules (`domain/people/account-fields.ts`), which keeps the page's script small.
const problems: { [field in FormField]: (value: string) => string } = {
  firstName: (value) => (value === '' ? 'first-name-required' : value.length > 50 ? 'first-name-too-long' : ''),
  lastName: (value) => (value === '' ? 'last-name-required' : value.length > 50 ? 'last-name-too-long' : ''),
  email: (value) =>
    value.length > 100 ? 'email-too-long' : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? '' : 'email-invalid',
  // The field is optional and exists only on the landing page.
  phone: (value) =>
    value === '' ? '' : digits(value) < 10 ? 'phone-too-short' : value.length > 20 ? 'phone-too-long' : '',
}

export const controlOf = (form: HTMLFormElement, field: FormField): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>(`[name=${field}]`)

export const fieldValue = (form: HTMLFormElement, field: FormField): string =>
  controlOf(form, field)?.value.trim() ?? ''

/** Shows or clears a field's message, for its value or the server's error code. Returns whether it is valid. */
export function validateField(
  form: HTMLFormElement,
  field: FormField,
  code = problems[field](fieldValue(form, field)),
): boolean {
  const control = controlOf(form, field)
  if (control === null) return true
  if (code === '') control.removeAttribute('aria-invalid')
  else control.setAttribute('aria-invalid', 'true')
  const error = document.getElementById(`${control.id}-e`)
  const messages = JSON.parse(form.dataset['problems'] ?? '{}') as { [code: string]: string }
  if (error !== null) error.textContent = code === '' ? '' : (messages[code] ?? form.dataset['failed'] ?? '')
  return code === ''
}

/** Shows the server's error codes by field. Returns the first invalid field of the form, or undefined. */
export function showServerErrors(form: HTMLFormElement, codes: { [field: string]: string }): FormField | undefined {
  const wrong = fieldNames.filter((field) => codes[field] !== undefined && controlOf(form, field) !== null)
  for (const field of wrong) validateField(form, field, codes[field])
  return wrong[0]
}
