import type { ChallengeAction } from '../../../domain/people/security/bot-check'
import { formNote, formProblem } from '../classes'
import { TooManyTriesError, ServiceNotLoadedError, createBotCheck } from './bot-check-proof'
import { tooManyTries as english } from '../../i18n/en/everyone/too-many-tries'
import { tooManyTries as spanish } from '../../i18n/es/everyone/too-many-tries'
import { formatTooManyTries } from '../../i18n/too-many-tries'

const fieldNames = ['firstName', 'lastName', 'email', 'phone'] as const
type FormField = (typeof fieldNames)[number]

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

const fieldValue = (form: HTMLFormElement, field: FormField): string => controlOf(form, field)?.value.trim() ?? ''

/** Shows or clears a field's message, for its value or the server's error code. Returns whether it is valid. */
function validateField(
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
function showServerErrors(form: HTMLFormElement, codes: { [field: string]: string }): FormField | undefined {
  const wrong = fieldNames.filter((field) => codes[field] !== undefined && controlOf(form, field) !== null)
  for (const field of wrong) validateField(form, field, codes[field])
  return wrong[0]
}

/** Returns the text for the number of invalid fields, from the form's `data-need-you`; '' if all are valid. */
function invalidFieldsText(form: HTMLFormElement): string {
  const wrong = form.querySelectorAll('[aria-invalid="true"]').length
  const words = JSON.parse(form.dataset['needYou'] ?? '[]') as string[]
  return words[wrong - 1] ?? ''
}

/**
 * Returns the text after too many attempts. `waitMs` is the wait that the server requested; `otherwise` is the text without
 * one.
 */
function tooManyTriesText(waitMs: number, otherwise: string): string {
  const words = document.documentElement.lang === 'es' ? spanish : english
  return waitMs > 0 ? formatTooManyTries(words, waitMs) : otherwise
}

/** Shows the form's `data-needs-line` while offline. Returns a function that reports whether the browser is offline. */
function watchConnection(form: HTMLFormElement, button: HTMLElement): () => boolean {
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

/** What the server answers: error codes by field, or the body of an accepted form. */
export interface Body {
  fields?: { [field: string]: string }
  [name: string]: unknown
}

interface PublicForm<F extends FormField> {
  id: string
  action: ChallengeAction
  fields: readonly F[]
  onInput?: () => void
  /** Called when the form is submitted. Returns a function that sends the values with the solved bot check. */
  send: (values: { [field in F]: string }) => (challenge: string) => Promise<Response>
  /** Shows the result. Returns false if the answer contains none. */
  accept: (form: HTMLFormElement, body: Body, values: { [field in F]: string }) => boolean
}

/** Validates a form, solves the bot check in a worker, sends the form and shows the result. Returns the form. */
export function startPublicForm<F extends FormField>(spec: PublicForm<F>): HTMLFormElement | null {
  const form = document.querySelector<HTMLFormElement>(`#${spec.id}`)
  const button = form?.querySelector('button')
  if (form === null || !button) return null
  const proof = createBotCheck(form, spec.action)
  const isOffline = watchConnection(form, button)
  // The bot check starts with the first interaction, so that sending does not wait for it.
  form.addEventListener('focusin', () => proof.begin(), { once: true })
  form.addEventListener('input', ({ target }) => {
    spec.onInput?.()
    if (!(target instanceof HTMLInputElement) || !target.hasAttribute('aria-invalid')) return
    validateField(form, target.name as FormField)
    say(invalidFieldsText(form))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isOffline()) return
    const wrong = spec.fields.filter((field) => !validateField(form, field))
    if (wrong[0] !== undefined) return say(showInvalid(form, wrong[0]))
    if (button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    button.textContent = form.dataset['submitting'] ?? ''
    say('')
    void send(form, spec, proof.take).then((text) => {
      button.removeAttribute('aria-busy')
      button.textContent = form.dataset['submit'] ?? ''
      say(text)
    })
  })
  return form

  function say(text: string): void {
    const note = document.getElementById(`${spec.id}-note`)
    if (note === null) return
    note.className = text === '' ? formNote : formProblem
    note.textContent = text
  }
}

/**
 * Focuses the first invalid field and returns a text with the number of invalid fields. If no field is invalid, returns the
 * text for a failed submission.
 */
function showInvalid(form: HTMLFormElement, first: FormField | undefined): string {
  if (first === undefined) return form.dataset['failed'] ?? ''
  controlOf(form, first)?.focus()
  return invalidFieldsText(form)
}

/** Returns why the form was not accepted; '' if it was. */
async function send<F extends FormField>(
  form: HTMLFormElement,
  { fields, send: prepare, accept }: PublicForm<F>,
  solve: () => Promise<string>,
): Promise<string> {
  const textOf = (name: string): string => form.dataset[name] ?? ''
  const values = Object.fromEntries(fields.map((field) => [field, fieldValue(form, field)])) as { [field in F]: string }
  const request = prepare(values)
  try {
    const answer = await request(await solve())
    if (answer.status === 429) throw new TooManyTriesError(answer)
    const body = (await answer.json().catch(() => ({}))) as Body
    if (answer.ok && accept(form, body, values)) return ''
    return body.fields === undefined ? textOf('failed') : showInvalid(form, showServerErrors(form, body.fields))
  } catch (error) {
    if (error instanceof TooManyTriesError) return tooManyTriesText(error.waitMs, textOf('busy'))
    if (error instanceof ServiceNotLoadedError && navigator.onLine) return error.message
    return textOf(navigator.onLine ? 'failed' : 'offline')
  }
}

/** Shows the result of a form, or the page that replaces it. */
export function showElement(element: HTMLElement, block: ScrollLogicalPosition): void {
  element.hidden = false
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}
