import { leadReplyMs } from '../../domain/people/account-limits'
import { createLeadRoute } from '../../domain/api/leads'
import { leadPath } from '../../domain/paths'
import { proveBot, useProof } from '../users/challenge'
import { languageOf } from '../users/find-user'
import { limitAddress } from '../users/limits'
import { enqueue } from '../mail/enqueue'
import { adminIds } from '../notifications/notify'
import { moment, nowMs } from '../platform/clock'
import { find, inTransaction, insert } from '../platform/db'
import { answerTo } from '../platform/route'
import { queueWebhook } from '../webhooks/queue-webhook'

/** The landing form (T5): kept with its state and the promise of an answer in 24 hours, told to the admins and the webhook. */
export const createLead = answerTo(createLeadRoute, (context, input) => {
  const { e, app } = context
  limitAddress(e, 'lead')
  const proof = proveBot(context, input.challenge, 'contact')
  inTransaction(app, (tx) => {
    useProof(tx, proof, 'contact')
    const { firstName, lastName, email, phone, language } = input
    const lead = insert(tx, 'leads', {
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      language,
      state: 'new',
      promised_by: moment(nowMs() + leadReplyMs),
    })
    for (const id of adminIds(tx)) {
      const admin = find(tx, 'users', id)
      if (!admin) continue
      enqueue(tx, {
        to: admin.getString('email'),
        template: 'lead',
        language: languageOf(admin),
        data: { firstName, lastName, email, phone, language, actionLink: `${$coterie.origin()}${leadPath(lead)}` },
      })
    }
    const told = { formType: 'contact', firstName, lastName, email, phone, language, timestamp: moment() }
    queueWebhook(tx, 'lead.created', told)
  })
  return {}
})
