import { system } from '../platform/audit'
import type { Language, CalendarDate, Id } from '../../domain/entities'
import { createApplication, notifyAdminsOfApplication } from '../applications/applications'
import { approveApplication, rejectApplication, withdrawApplication } from '../applications/decide-application'
import { find, one, readIds, rows, updateRow } from '../platform/db'
import { moment, today } from '../platform/clock'
import type { CommandCaller } from '../platform/command'
import { personFrom } from '../platform/route'
import { languageOf } from '../users/find-user'
import { personCaller } from './demo-context'
import type { DemoApplicationEvent, DemoLeadEvent } from './plan-topics'
import { saveLead, changeLeadState } from '../leads/leads'
import { addDays, monthOf } from '../../domain/calendar'
import { cancelAgreement, withdrawCancellation, confirmProfileReleased } from '../agreements/agreements'
import { formatLinkedCodes } from '../../domain/referrals/referral-codes'
import { addLabel, addLinkOpens } from '../referrals/referrer'

const reasons: { [language in Language]: string } = {
  en: 'We take affiliates whose own rental has run for at least a month. Apply again then.',
  es: 'Admitimos a afiliados cuyo propio alquiler lleva al menos un mes. Envía otra solicitud entonces.',
}

export function runApplicationEvent(caller: CommandCaller, { kind, signedOut }: DemoApplicationEvent): void {
  if (kind === 'apply') return apply(caller, signedOut === true)
  const oldest = `FROM affiliate_submissions WHERE status = 'pending' ORDER BY created, id LIMIT 1`
  const waiting = one(caller.app, oldest, {}, { id: '', user_id: '' })
  const user = waiting && find(caller.app, 'users', waiting.user_id)
  if (!waiting || !user) return
  const application = waiting.id
  if (kind === 'approve') approveApplication.perform(caller, { application })
  else if (kind === 'reject')
    rejectApplication.perform(caller, { application, reason: reasons[languageOf(user)], note: '' })
  else withdrawApplication.perform({ ...caller, person: personFrom(user) }, { application })
}

/**
 * Submits an application for the next person, ordered by address, who is a member, was never an affiliate and has not
 * applied.
 */
function apply({ app }: CommandCaller, signedOut: boolean): void {
  const [next] = readIds(
    app,
    `SELECT id FROM users u WHERE u.verified = 1 AND u.account_status = 'active' AND u.roles = '[]'
       AND NOT EXISTS (SELECT 1 FROM affiliate_periods a WHERE a.user_id = u.id)
       AND NOT EXISTS (SELECT 1 FROM affiliate_submissions s WHERE s.user_id = u.id)
     ORDER BY u.email LIMIT 1`,
  )
  if (next === undefined) return
  const user = app.findRecordById('users', next)
  const person = personFrom(user)
  const [firstName, lastName] = [user.getString('first_name'), user.getString('last_name')]
  const written = { firstName, lastName, email: person.email }
  const sent = signedOut
    ? ({ source: 'signed-out', actor: system } as const)
    : ({ source: 'signed-in', actor: person } as const)
  const application = createApplication(app, user, written, sent)
  // sets the timestamp that the list is sorted by, because by default it follows the machine's clock and not the demo's
  updateRow(app, 'affiliate_submissions', application, { created: moment() })
  notifyAdminsOfApplication(app, written)
}

export function runLeadEvent(caller: CommandCaller, event: DemoLeadEvent): void {
  if (event.kind === 'write') {
    const lead = saveLead(caller.app, event.name)
    // sets the timestamp that the list is sorted by, because by default it follows the machine's clock and not the demo's
    updateRow(caller.app, 'leads', lead, { created: moment() })
    return
  }
  const unfinished = `FROM leads WHERE email = {:email} AND state IN ('new', 'contacted')`
  const lead = one(caller.app, unfinished, { email: event.email }, { id: '', state: '' })
  if (!lead || (lead.state !== 'new' && event.kind === 'answer')) return
  const from = lead.state === 'new' ? 'new' : 'contacted'
  changeLeadState.perform(caller, { lead: lead.id, from, state: event.kind === 'answer' ? 'contacted' : 'closed' })
}

export function requestToLeave(caller: CommandCaller, user: Id, lastDay: CalendarDate): Id {
  const input = { agreement: 'rental', lastDay, reason: 'need-profile' }
  return cancelAgreement.perform(personCaller(caller.app, user), input).request
}

/** Adds one former renter whose profile is not yet released, one open request, and one withdrawn request. */
export function addLeavingExamples(caller: CommandCaller): void {
  const { app } = caller
  const day = today(app)
  const left = `SELECT id FROM cancel_requests WHERE closed_reason = 'over' AND confirmed_at = '' ORDER BY last_day, id`
  for (const id of readIds(app, left).slice(0, -1)) confirmProfileReleased.perform(caller, { request: id })
  const [leaving, staying] = rows(
    app,
    `SELECT u.id, u.language, u.email FROM users u JOIN rental_periods p ON p.user_id = u.id AND p.voided_at = '' AND p.end_date = ''
     WHERE NOT EXISTS (SELECT 1 FROM affiliate_periods a WHERE a.user_id = u.id) ORDER BY u.email DESC LIMIT 2`,
    {},
    { id: '', language: '', email: '' },
  )
  if (leaving) {
    const spanish = leaving.language === 'es'
    const lastDay = addDays(day, 24)
    cancelAgreement.perform(personCaller(app, leaving.id), {
      agreement: 'rental',
      lastDay,
      reason: 'need-profile',
      ticket: spanish
        ? { subject: 'Mi último día', description: 'He pedido terminar mi alquiler. Necesito el perfil.' }
        : { subject: 'My last day', description: 'I asked to end my rental. I need the profile myself.' },
    })
  }
  if (staying) {
    const request = requestToLeave(caller, staying.id, addDays(day, 7))
    withdrawCancellation.perform(personCaller(caller.app, staying.id), { request })
  }
}

const places = ['WhatsApp', 'Instagram', 'Flyer June']

export function addLinkLabels(caller: CommandCaller): void {
  for (const label of places) addLabel.perform(caller, { label })
}

/** Records some openings of an affiliate's link before sign-up number `nth`; returns the code as in the link. */
export function recordLinkOpens(app: PbApp, affiliate: Id, code: string, nth: number): string {
  const ownLabels = 'FROM link_labels WHERE affiliate_id = {:affiliate} ORDER BY mark'
  const labels = rows(app, ownLabels, { affiliate }, { id: '', mark: '' })
  const links = [...labels, { id: '', mark: '' }]
  const by = links[(nth * 7) % links.length] ?? { id: '', mark: '' }
  const day = today(app)
  const opened = (label: Id, back: number, opens: number): void => {
    const on = addDays(day, -back)
    addLinkOpens(app, { affiliate, label, month: monthOf(on), day: on }, opens)
  }
  opened(by.id, 0, 1 + (nth % 4))
  links.forEach(({ id }, at) => opened(id, 1 + ((nth + at) % 3), 1 + ((nth * (at + 2)) % 3)))
  return formatLinkedCodes([{ code, mark: by.mark }])
}
