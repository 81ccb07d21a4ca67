import { formNote, formProblem } from '../classes'
import {
  controlOf,
  validateField,
  showServerErrors,
  fieldValue,
  type FormField,
  invalidFieldsText,
  watchConnection,
  tooManyTriesText,
} from './form-fields'
import { TooManyTriesError, ServiceNotLoadedError, createBotCheck, type BotCheckProof } from './bot-check-proof'

const fields: readonly FormField[] = ['firstName', 'lastName', 'email', 'phone']

/** Runs the contact form: validates it, solves the bot check in a worker, sends it and shows the result. */
export function startContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact')
  const button = form?.querySelector('button')
  if (form === null || !button) return
  const proof = createBotCheck(form, 'contact')
  const isOffline = watchConnection(form, button)
  // The bot check starts with the first interaction, so that sending does not wait for it.
  form.addEventListener('focusin', () => proof.begin(), { once: true })
  form.addEventListener('input', (event) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.hasAttribute('aria-invalid')) return
    validateField(form, event.target.name as FormField)
    say(invalidFieldsText(form))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isOffline()) return
    const wrong = fields.filter((field) => !validateField(form, field))
    if (wrong[0] !== undefined) return showInvalid(form, wrong[0])
    if (button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    button.textContent = form.dataset['submitting'] ?? ''
    say('')
    void send(form, proof).then((outcome) => {
      button.removeAttribute('aria-busy')
      button.textContent = form.dataset['submit'] ?? ''
      if (outcome.how === 'sent') answer(form)
      else if (outcome.how === 'wrong') showInvalid(form, showServerErrors(form, outcome.fields))
      else say(messageOf(outcome, form))
    })
  })
}

/**
 * Shows next to the button how many fields are invalid and focuses the first. If no field is invalid, it shows that sending
 * failed.
 */
function showInvalid(form: HTMLFormElement, first: FormField | undefined): void {
  if (first === undefined) return say(form.dataset['failed'] ?? '')
  say(invalidFieldsText(form))
  controlOf(form, first)?.focus()
}

/** Result of sending. `waitMs`: the wait that the server requested, 0 = none. `fields`: error codes by field. */
type Outcome =
  | { how: 'sent' }
  | { how: 'wrong'; fields: { [field: string]: string } }
  | { how: 'failed' | 'offline' }
  | { how: 'unchecked'; words: string }
  | { how: 'busy'; waitMs: number }

function messageOf(outcome: Exclude<Outcome, { how: 'sent' | 'wrong' }>, form: HTMLFormElement): string {
  if (outcome.how === 'unchecked') return outcome.words
  const words = form.dataset[outcome.how] ?? ''
  return outcome.how === 'busy' ? tooManyTriesText(outcome.waitMs, words) : words
}

async function send(form: HTMLFormElement, proof: BotCheckProof): Promise<Outcome> {
  try {
    const values = Object.fromEntries(fields.map((field) => [field, fieldValue(form, field)]))
    const body = JSON.stringify({ ...values, language: document.documentElement.lang, challenge: await proof.take() })
    const answer = await fetch('/api/leads', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (answer.status === 429) throw new TooManyTriesError(answer)
    if (answer.ok) return { how: 'sent' }
    const refused = (await answer.json()) as { fields?: { [field: string]: string } }
    return refused.fields === undefined ? { how: 'failed' } : { how: 'wrong', fields: refused.fields }
  } catch (error) {
    if (error instanceof TooManyTriesError) return { how: 'busy', waitMs: error.waitMs }
    if (error instanceof ServiceNotLoadedError && navigator.onLine) return { how: 'unchecked', words: error.message }
    return { how: navigator.onLine ? 'failed' : 'offline' }
  }
}

/** Replaces the form by the confirmation, so that it can't be sent twice. */
function answer(form: HTMLFormElement): void {
  const said = document.getElementById('contact-said')
  form.reset()
  if (said === null) return
  form.hidden = true
  said.hidden = false
  said.focus({ preventScroll: true })
  said.scrollIntoView({ block: 'center' })
}

function say(text: string): void {
  const note = document.getElementById('contact-note')
  if (note === null) return
  note.className = text === '' ? formNote : formProblem
  note.textContent = text
}
