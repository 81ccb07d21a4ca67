import { applyRedirectMs, type ApplyOutcome, type VisitorOutcome } from '../../../domain/people/roles'
import { paths } from '../../../domain/paths'
import { newId } from '../../../domain/sync/new-id'
import { controlOf, showElement, startPublicForm } from './public-form'
import type { SessionGrant } from '../../../domain/people/account-fields'

const fields = ['firstName', 'lastName', 'email'] as const
type Field = (typeof fields)[number]
type Values = { [field in Field]: string }

/** The server's answer, with the times at which a pending application was sent and will be answered. */
interface Told {
  guest: boolean
  outcome: ApplyOutcome | VisitorOutcome
  pendingSince: string
  pendingUntil: string
}

/** Sends the application as the signed-in user or as a guest, shows the result and redirects. */
export function startApplicationForm(): void {
  // The idempotency key. If the answer was lost, sending the form again doesn't create a second application.
  let key = newId()
  let guest = true
  const renewKey = (): void => {
    key = newId()
  }
  const form = startPublicForm({
    id: 'application',
    action: 'affiliate',
    fields,
    // Changed values are a new application.
    onInput: renewKey,
    send: (values) => {
      const sentKey = key
      return async (challenge) => {
        const session = await fetchOwnSession()
        guest = session === null
        return fetch(guest ? '/api/applications/guest' : '/api/applications', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(session !== null && { authorization: session.token, 'idempotency-key': sentKey }),
          },
          body: JSON.stringify({ ...values, challenge, ...(guest && { language: document.documentElement.lang }) }),
        })
      }
    },
    accept: (form, body, values) => {
      const response = body as unknown as Partial<Told>
      if (response.outcome === undefined) return false
      renewKey()
      const { outcome, pendingSince = '', pendingUntil = '' } = response
      showResult(form, { guest, outcome, pendingSince, pendingUntil }, values)
      return true
    },
  })
  if (form !== null) void fillIn(form)
}

async function fillIn(form: HTMLFormElement): Promise<void> {
  const grant = await fetchOwnSession().catch(() => null)
  if (grant === null) return
  for (const field of fields) {
    const control = controlOf(form, field)
    if (control?.value === '') control.value = grant[field]
  }
}

const query = (of: { [name: string]: string }): string => new URLSearchParams(of).toString()

/**
 * Returns the page to open after the result, and the delay of the redirect, in ms. Without a delay only a click leads
 * there.
 */
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

/** Replaces the form with the result and its link. A created application resets the form. */
function showResult(form: HTMLFormElement, { guest, outcome, pendingSince, pendingUntil }: Told, values: Values): void {
  const texts = JSON.parse(form.dataset['outcomes'] ?? '{}') as { [outcome: string]: [string, string, string] }
  const name = guest && `guest-${outcome}` in texts ? `guest-${outcome}` : outcome
  const { href, afterMs } = nextStep(name, values)
  const isSubmitted = outcome === 'submitted' || outcome === 'approved'
  if (isSubmitted) form.reset()
  const [title = '', text = '', label = ''] = texts[name] ?? []
  const fillResult = (place: HTMLElement, paragraph: Element | null): void => {
    const link = place.querySelector('a')
    place.querySelector('h1, h3')?.replaceChildren(title)
    paragraph?.replaceChildren(text)
    link?.replaceChildren(label)
    link?.setAttribute('href', href)
  }
  // Users with an account get a separate page that explains the next steps.
  const whole = document.getElementById('applied')
  const statusElement = document.getElementById('said')
  if (!guest && whole !== null) {
    for (const section of document.querySelectorAll<HTMLElement>('main > *')) section.hidden = section !== whole
    for (const part of whole.querySelectorAll<HTMLElement>('[data-of]'))
      part.hidden = !(part.dataset['of'] ?? '').split(' ').includes(outcome)
    showDates(whole, { since: pendingSince, until: pendingUntil })
    fillResult(whole, whole.querySelector('#applied-text'))
    showElement(whole, 'start')
  } else if (statusElement !== null) {
    fillResult(statusElement, statusElement.querySelector('p'))
    form.hidden = true
    showElement(statusElement, 'center')
  }
  for (const line of document.querySelectorAll<HTMLElement>('[data-goes-on]')) line.hidden = afterMs === undefined
  if (afterMs !== undefined) setTimeout(() => location.assign(href), afterMs)
}

/** Shows the dates of a pending application. The day of the answer is shown only if it has not passed. */
function showDates(whole: HTMLElement, days: { since: string; until: string }): void {
  const { lang } = document.documentElement
  for (const step of whole.querySelectorAll<HTMLElement>('[data-day]')) {
    const isSince = step.dataset['day'] === 'since'
    const at = Date.parse((isSince ? days.since : days.until).replace(' ', 'T'))
    if (!Number.isNaN(at) && (isSince || at > Date.now()))
      step.textContent = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(at)
  }
}

/** Returns the id of the last user on this device, as stored by the app; '' = none. It does not prove who the user is. */
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
