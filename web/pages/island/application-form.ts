import { applyRedirectMs, type ApplyOutcome, type GuestOutcome } from '../../../domain/people/applications'
import { paths } from '../../../domain/paths'
import { newId } from '../../../domain/sync/new-id'
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
import type { SessionGrant } from '../../../domain/people/security/session-grant'

const fields = ['firstName', 'lastName', 'email'] as const
type Field = (typeof fields)[number]
type Values = { [field in Field]: string }

/**
 * `pendingSince` and `pendingUntil`: when a pending application was sent and will be answered. `fields`: error codes by
 * field.
 */
type Answer =
  | { how: 'told'; guest: boolean; outcome: ApplyOutcome | GuestOutcome; pendingSince: string; pendingUntil: string }
  | { how: 'wrong'; fields: { [field: string]: string } }
  | { how: 'busy'; waitMs: number }
  | { how: 'unchecked'; words: string }
  | { how: 'failed' | 'offline' }

/** Sends the application as the signed-in user or as a guest, shows the result and redirects. */
export function startApplicationForm(): void {
  const form = document.querySelector<HTMLFormElement>('#application')
  const button = form?.querySelector('button')
  if (form === null || !button) return
  const proof = createBotCheck(form, 'affiliate')
  const isOffline = watchConnection(form, button)
  // The idempotency key. If the answer was lost, sending again is the same application.
  let key = newId()
  form.addEventListener('focusin', () => proof.begin(), { once: true })
  form.addEventListener('input', (event) => {
    // Changed values are a new application.
    key = newId()
    const { target } = event
    if (!(target instanceof HTMLInputElement) || !target.hasAttribute('aria-invalid')) return
    validateField(form, target.name as Field)
    note(invalidFieldsText(form))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isOffline()) return
    const wrong = fields.filter((field) => !validateField(form, field))
    if (wrong[0] !== undefined) return showInvalid(form, wrong[0])
    if (button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    button.textContent = form.dataset['submitting'] ?? ''
    note('')
    const values = valuesOf(form)
    void send(values, proof, key).then((answer) => {
      button.removeAttribute('aria-busy')
      button.textContent = form.dataset['submit'] ?? ''
      if (answer.how === 'told') {
        key = newId()
        showResult(form, answer, values)
      } else if (answer.how === 'wrong') showInvalid(form, showServerErrors(form, answer.fields))
      else if (answer.how === 'unchecked') note(answer.words)
      else {
        const words = form.dataset[answer.how] ?? ''
        note(answer.how === 'busy' ? tooManyTriesText(answer.waitMs, words) : words)
      }
    })
  })
  void fillIn(form)
}

async function fillIn(form: HTMLFormElement): Promise<void> {
  const grant = await fetchOwnSession().catch(() => null)
  if (grant === null) return
  for (const field of fields) {
    const control = controlOf(form, field)
    if (control?.value === '') control.value = grant[field]
  }
}

const valuesOf = (form: HTMLFormElement): Values => ({
  firstName: fieldValue(form, 'firstName'),
  lastName: fieldValue(form, 'lastName'),
  email: fieldValue(form, 'email'),
})

/**
 * Shows next to the button how many fields are invalid and focuses the first. If no field is invalid, it shows that sending
 * failed.
 */
function showInvalid(form: HTMLFormElement, first: FormField | undefined): void {
  if (first === undefined) return note(form.dataset['failed'] ?? '')
  note(invalidFieldsText(form))
  controlOf(form, first)?.focus()
}

async function send(values: Values, proof: BotCheckProof, key: string): Promise<Answer> {
  try {
    const challenge = await proof.take()
    const session = await fetchOwnSession()
    const guest = session === null
    const answer = await fetch(guest ? '/api/applications/guest' : '/api/applications', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(session !== null && { authorization: session.token, 'idempotency-key': key }),
      },
      body: JSON.stringify({ ...values, challenge, ...(guest && { language: document.documentElement.lang }) }),
    })
    if (answer.status === 429) throw new TooManyTriesError(answer)
    const body = (await answer.json()) as {
      outcome?: ApplyOutcome | GuestOutcome
      pendingSince?: string
      pendingUntil?: string
      fields?: { [field: string]: string }
    }
    if (answer.ok && body.outcome !== undefined)
      return {
        how: 'told',
        guest,
        outcome: body.outcome,
        pendingSince: body.pendingSince ?? '',
        pendingUntil: body.pendingUntil ?? '',
      }
    return body.fields === undefined ? { how: 'failed' } : { how: 'wrong', fields: body.fields }
  } catch (error) {
    if (error instanceof TooManyTriesError) return { how: 'busy', waitMs: error.waitMs }
    if (error instanceof ServiceNotLoadedError && navigator.onLine) return { how: 'unchecked', words: error.message }
    return { how: navigator.onLine ? 'failed' : 'offline' }
  }
}

const query = (of: { [name: string]: string }): string => new URLSearchParams(of).toString()

/** Without a delay (ms) only a click leads to the page. */
function nextStep(name: string, values: Values): { href: string; afterMs?: number } {
  const { made, other } = applyRedirectMs
  const signIn = `${paths.auth}?${query({ email: values.email })}`
  const ways: { [name: string]: { href: string; afterMs?: number } } = {
    submitted: { href: paths.dashboard, afterMs: made },
    approved: { href: paths.affiliateDashboard, afterMs: made },
    'already-affiliate': { href: paths.affiliateDashboard, afterMs: other },
    'already-submitted': { href: paths.affiliateDashboard, afterMs: other },
    'guest-submitted': { href: signIn, afterMs: made },
    'guest-already-affiliate': { href: signIn, afterMs: other },
    'no-account': { href: `${paths.signup}?${query(values)}`, afterMs: other },
  }
  return ways[name] ?? { href: paths.auth }
}

/** Replaces the form by the result with its link. A created application resets the form. */
function showResult(
  form: HTMLFormElement,
  { guest, outcome, pendingSince, pendingUntil }: Extract<Answer, { how: 'told' }>,
  values: Values,
): void {
  const words = JSON.parse(form.dataset['outcomes'] ?? '{}') as { [outcome: string]: [string, string, string] }
  const name = guest && `guest-${outcome}` in words ? `guest-${outcome}` : outcome
  const { href, afterMs } = nextStep(name, values)
  const made = outcome === 'submitted' || outcome === 'approved'
  if (made) form.reset()
  const [title = '', text = '', label = ''] = words[name] ?? []
  // Users with an account get a separate page that explains the next steps.
  const whole = document.getElementById('applied')
  const said = document.getElementById('said')
  if (!guest && whole !== null) {
    for (const section of document.querySelectorAll<HTMLElement>('main > *')) section.hidden = section !== whole
    for (const part of whole.querySelectorAll<HTMLElement>('[data-of]'))
      part.hidden = !(part.dataset['of'] ?? '').split(' ').includes(outcome)
    showDates(whole, { since: pendingSince, until: pendingUntil })
    const link = whole.querySelector('a')
    whole.querySelector('h1')?.replaceChildren(title)
    document.getElementById('applied-text')?.replaceChildren(text)
    link?.replaceChildren(label)
    link?.setAttribute('href', href)
    show(whole, 'start')
  } else if (said !== null) {
    const link = said.querySelector('a')
    said.querySelector('h3')?.replaceChildren(title)
    said.querySelector('p')?.replaceChildren(text)
    link?.replaceChildren(label)
    link?.setAttribute('href', href)
    form.hidden = true
    show(said, 'center')
  }
  for (const line of document.querySelectorAll<HTMLElement>('[data-goes-on]')) line.hidden = afterMs === undefined
  if (afterMs !== undefined) setTimeout(() => location.assign(href), afterMs)
}

/** The day of the answer is shown unless it has passed. */
function showDates(whole: HTMLElement, days: { since: string; until: string }): void {
  const { lang } = document.documentElement
  for (const step of whole.querySelectorAll<HTMLElement>('[data-day]')) {
    const isSince = step.dataset['day'] === 'since'
    const at = Date.parse((isSince ? days.since : days.until).replace(' ', 'T'))
    if (!Number.isNaN(at) && (isSince || at > Date.now()))
      step.textContent = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(at)
  }
}

function show(element: HTMLElement, block: ScrollLogicalPosition): void {
  element.hidden = false
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}

function note(text: string): void {
  const line = document.getElementById('application-note')
  if (line === null) return
  line.className = text === '' ? formNote : formProblem
  line.textContent = text
}

/** Returns the id that the app stored of the last user on this device; '' = none. It proves nothing. */
function lastUserId(): string {
  try {
    const person: unknown = JSON.parse(localStorage.getItem('coterie-person') ?? 'null')
    return typeof person === 'object' && person !== null && 'id' in person ? String(person.id) : ''
  } catch {
    return ''
  }
}

/** Exchanges the device's cookie for a token (S7). Sends no request if no user has signed in on this device. */
async function fetchOwnSession(): Promise<SessionGrant | null> {
  const userId = lastUserId()
  if (userId === '') return null
  const answer = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, active: true }),
  })
  if (answer.ok) return (await answer.json()) as SessionGrant
  if (answer.status === 401 || answer.status === 409) return null
  throw new Error('no session')
}
