import { needYou } from './need-you'
import { watchLine } from './needs-line'
import { Busy, NotLoaded, proofOf, type Proof } from './proof'
import { tooMany } from './too-many'

type Field = 'firstName' | 'lastName' | 'email' | 'phone'
const fields: readonly Field[] = ['firstName', 'lastName', 'email', 'phone']

/** The contact form: checks the fields, proves the work of the bot check in a worker, sends, and says how it went. */
export function startContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact')
  const button = form?.querySelector('button')
  if (form === null || !button) return
  const proof = proofOf(form, 'contact')
  const noLine = watchLine(form, button)
  // the work begins when the form is first touched, so that sending waits for nothing
  form.addEventListener('focusin', () => proof.begin(), { once: true })
  form.addEventListener('input', (event) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.hasAttribute('aria-invalid')) return
    mark(form, event.target.name as Field)
    say(needYou(form))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (noLine()) return
    const wrong = fields.filter((field) => !mark(form, field))
    if (wrong[0] !== undefined) {
      say(needYou(form))
      input(form, wrong[0])?.focus()
      return
    }
    if (button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    button.textContent = form.dataset['submitting'] ?? ''
    say('')
    void send(form, proof).then((outcome) => {
      button.removeAttribute('aria-busy')
      button.textContent = form.dataset['submit'] ?? ''
      if (outcome.how === 'sent') answer(form)
      else say(wordsOf(outcome, form))
    })
  })
}

const input = (form: HTMLFormElement, field: Field) => form.querySelector<HTMLInputElement>(`[name=${field}]`)

const checks: { [field in Field]: (value: string) => boolean } = {
  firstName: (value) => value !== '',
  lastName: (value) => value !== '',
  email: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  phone: (value) => value === '' || value.replaceAll(/\D/g, '').length >= 10,
}

/** Shows or clears what is wrong with a field; true when it is right. */
function mark(form: HTMLFormElement, field: Field): boolean {
  const control = input(form, field)
  if (control === null) return true
  const right = checks[field](control.value.trim())
  if (right) control.removeAttribute('aria-invalid')
  else control.setAttribute('aria-invalid', 'true')
  const error = document.getElementById(`${control.id}-e`)
  if (error !== null) error.textContent = right ? '' : (form.dataset[field] ?? '')
  return right
}

/** How sending went; `waitMs` is what the server asked to wait, 0 when it said nothing. */
type Outcome =
  | { how: 'sent' }
  | { how: 'failed' | 'offline' }
  | { how: 'unchecked'; words: string }
  | { how: 'busy'; waitMs: number }

function wordsOf(outcome: Exclude<Outcome, { how: 'sent' }>, form: HTMLFormElement): string {
  if (outcome.how === 'unchecked') return outcome.words
  const words = form.dataset[outcome.how] ?? ''
  return outcome.how === 'busy' ? tooMany(outcome.waitMs, words) : words
}

async function send(form: HTMLFormElement, proof: Proof): Promise<Outcome> {
  try {
    const values = Object.fromEntries(fields.map((field) => [field, input(form, field)?.value.trim() ?? '']))
    const body = JSON.stringify({ ...values, language: document.documentElement.lang, challenge: await proof.take() })
    const answer = await fetch('/api/leads', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (answer.status === 429) throw new Busy(answer)
    return { how: answer.ok ? 'sent' : 'failed' }
  } catch (error) {
    if (error instanceof Busy) return { how: 'busy', waitMs: error.waitMs }
    if (error instanceof NotLoaded && navigator.onLine) return { how: 'unchecked', words: error.message }
    return { how: navigator.onLine ? 'failed' : 'offline' }
  }
}

/** The answer in the form's place: what was sent is there, and nothing is left to press a second time. */
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
  note.className = text === '' ? 'form__note' : 'form__note form__note--bad'
  note.textContent = text
}
