import { createLeadRoute } from '../../domain/api/people/leads'
import type { InputOf } from '../../domain/api/route'
import type { Id } from '../../domain/entities'
import { leadPath } from '../../domain/paths'
import { responseHours, responseMs } from '../../domain/program/response-times'
import { checkBotProof, consumeBotProof } from '../users/challenge'
import { limitAddress } from '../users/limits'
import { mailPerson } from '../mail/enqueue'
import { adminIds, notify } from '../notifications/notify'
import { moment, nowMs } from '../platform/clock'
import { find, inTransaction, insert } from '../platform/db'
import { answerTo } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { queueWebhook } from '../webhooks/webhook-target'

/** Accepts the landing page form (T5): stores it with its response deadline, and notifies admins and the webhook. */
export const createLead = answerTo(createLeadRoute, (context, input) => {
  const { e, app } = context
  limitAddress(e, 'lead')
  const { challenge, ...written } = input
  const proof = checkBotProof(context, challenge, 'contact')
  inTransaction(app, (tx) => {
    consumeBotProof(tx, proof, 'contact')
    saveLead(tx, written)
  })
  return {}
})

export function saveLead(tx: PbApp, written: Omit<InputOf<typeof createLeadRoute>, 'challenge'>): Id {
  const { firstName, lastName, email, phone, language } = written
  const answerHours = readSetting(tx, 'lead_answer_hours')
  const now = nowMs()
  const lead = insert(tx, 'leads', {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    language,
    state: 'new',
    due_at: moment(now + responseMs('lead_answer_hours', answerHours)),
  })
  for (const id of adminIds(tx)) {
    const admin = find(tx, 'users', id)
    if (!admin) continue
    notify(tx, id, 'new-lead', { lead, from: `${firstName} ${lastName}`.trim() })
    const promisedHours = responseHours('lead_answer_hours', answerHours)
    mailPerson(tx, admin, 'lead', leadPath(lead), { firstName, lastName, email, phone, language, promisedHours })
  }
  const payload = { formType: 'contact', firstName, lastName, email, phone, language, timestamp: moment() }
  queueWebhook(tx, 'lead.created', payload)
  return lead
}
