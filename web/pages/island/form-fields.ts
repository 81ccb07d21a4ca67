import { tooManyTries as english } from '../../i18n/en/everyone/too-many-tries'
import { tooManyTries as spanish } from '../../i18n/es/everyone/too-many-tries'
import { formatTooManyTries } from '../../i18n/too-many-tries'
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

/** Returns the text for the number of invalid fields, from the form's `data-need-you`; '' if all are valid. */
export function invalidFieldsText(form: HTMLFormElement): string {
  const wrong = form.querySelectorAll('[aria-invalid="true"]').length
  const words = JSON.parse(form.dataset['needYou'] ?? '[]') as string[]
  return words[wrong - 1] ?? ''
}

/** `waitMs` is the wait that the server requested; `otherwise` is the text without one. */
export function tooManyTriesText(waitMs: number, otherwise: string): string {
  const words = document.documentElement.lang === 'es' ? spanish : english
  return waitMs > 0 ? formatTooManyTries(words, waitMs) : otherwise
}

/** Shows the form's `data-needs-line` while offline. Returns a function that reports whether the browser is offline. */
export function watchConnection(form: HTMLFormElement, button: HTMLElement): () => boolean {
  const band = form.querySelector<HTMLElement>('[data-line]')
  const words = form.dataset['needsLine'] ?? ''
  const update = (): void => {
    if (band !== null) {
      band.hidden = navigator.onLine
      band.textContent = navigator.onLine ? '' : words
    }
    if (navigator.onLine) {
      button.removeAttribute('aria-disabled')
      button.removeAttribute('title')
    } else {
      button.setAttribute('aria-disabled', 'true')
      button.title = words
    }
  }
  addEventListener('online', update)
  addEventListener('offline', update)
  update()
  return () => !navigator.onLine
}
