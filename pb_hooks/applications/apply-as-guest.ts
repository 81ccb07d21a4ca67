import { system } from '../platform/audit'
import { applyAsGuestRoute } from '../../domain/api/people/applications'
import type { InputOf } from '../../domain/api/route'
import type { GuestOutcome } from '../../domain/people/applications'
import { prefilledSignUpPath, paths } from '../../domain/paths'
import { padResponseTime } from '../accounts/response-time'
import { enqueueMail, mailPerson } from '../mail/enqueue'
import { nowMs } from '../platform/clock'
import { inTransaction } from '../platform/db'
import { answerTo } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { checkBotProof, consumeBotProof } from '../users/challenge'
import { findUserByEmail } from '../users/find-user'
import { limitAddress } from '../users/limits'
import { canMailStranger } from '../users/stranger-mail'
import { createApplication, applicantStatus, notifyAdminsOfApplication } from './create-application'
import { origin } from '../platform/environment'

type Input = InputOf<typeof applyAsGuestRoute>

/** Accepts an application without sign-in (S4). It never grants the role, because the sender's address is unverified. */
export const applyAsGuest = answerTo(applyAsGuestRoute, (context, input) => {
  const { e, app } = context
  limitAddress(e, 'apply')
  const proof = checkBotProof(context, input.challenge, 'affiliate')
  const started = nowMs()
  const outcome = inTransaction(app, (tx) => {
    consumeBotProof(tx, proof, 'affiliate')
    const result = applied(tx, input)
    return readSetting(tx, 'email_check') === 'open' ? result : 'by-mail'
  })
  padResponseTime(started, 'apply')
  return { outcome }
})

function applied(tx: PbApp, { firstName, lastName, email, language }: Input): GuestOutcome {
  const written = { firstName, lastName, email }
  const mayMail = canMailStranger(tx, 'apply', written.email)
  const isPrivate = readSetting(tx, 'email_check') === 'private'
  const user = findUserByEmail(tx, written.email)
  if (!user) {
    if (mayMail && isPrivate) mailNoAccount(tx, written, language)
    return 'no-account'
  }
  const status = applicantStatus(tx, user.id)
  if (status !== 'free') {
    const page = status === 'already-affiliate' ? paths.affiliateDashboard : paths.application
    if (mayMail && isPrivate) mailPerson(tx, user, 'application-known', page, { stands: status })
    return status === 'already-affiliate' ? status : 'submitted'
  }
  createApplication(tx, user, written, { source: 'signed-out', actor: system })
  notifyAdminsOfApplication(tx, written)
  return 'submitted'
}

function mailNoAccount(tx: PbApp, written: Omit<Input, 'challenge' | 'language'>, language: Input['language']): void {
  enqueueMail(tx, {
    to: written.email,
    template: 'application-no-account',
    language,
    data: { actionLink: `${origin()}${prefilledSignUpPath(written)}` },
  })
}
