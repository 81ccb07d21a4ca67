import { answerLeadRoute } from '../../domain/api/people/leads'
import type { Language } from '../../domain/entities'
import { prefilledSignUpPath } from '../../domain/paths'
import type { MailAvailability } from '../../domain/people/leads'
import { enqueueMail } from '../mail/enqueue'
import { hasMailServer } from '../mail/mail-server'
import { canEmail } from '../mail/can-email'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { change, requireRecord } from '../platform/db'
import { fail } from '../platform/errors'
import { limitStrangerMail } from '../users/stranger-mail'
import { setLeadState } from './move-lead'
import { origin } from '../platform/environment'

/** Predicts whether an email to an address would be sent, stored or dropped; only a sent email counts as an answer. */
export function predictMailOutcome(app: PbApp, email: string): MailAvailability {
  if (!canEmail(app, { to: email, template: 'lead-answer' })) return 'declined'
  return hasMailServer(app) ? 'goes' : 'no-delivery'
}

/** Answers an application from the landing page by email, in its language, with a sign-up link (T5). */
export const answerLead = commandFor(
  answerLeadRoute,
  ({ app, person, audit }, { lead: id, from, seen, subject, message }) => {
    const lead = requireRecord(app, 'leads', id)
    if (lead.getString('state') !== from || lead.getString('written_at') !== seen) fail('changed-meanwhile')
    const email = lead.getString('email')
    const chance = predictMailOutcome(app, email)
    if (chance === 'declined') fail('mail-unwanted')
    if (chance === 'no-delivery') fail('mail-not-set-up')
    limitStrangerMail(app, 'lead', email)
    const firstName = lead.getString('first_name')
    const lastName = lead.getString('last_name')
    enqueueMail(app, {
      to: email,
      template: 'lead-answer',
      language: lead.getString('language') as Language,
      data: {
        firstName,
        lastName,
        subject,
        message,
        actionLink: `${origin()}${prefilledSignUpPath({ email, firstName, lastName })}`,
      },
    })
    setLeadState(app, lead, 'contacted', person.id)
    change(app, 'leads', id, { written_at: moment() })
    audit('lead.answer', `leads/${id}`, { before: { state: from }, after: { state: 'contacted' } })
    return {}
  },
)
