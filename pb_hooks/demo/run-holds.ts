import { firstDay, lastDay } from '../../domain/calendar'
import type { Id } from '../../domain/entities'
import { flagReferral, holdLine, refuseHolds, releaseHolds } from '../holds/decide-holds'
import { readHoldGroups, type HoldGroup } from '../holds/held-groups'
import { askAboutHold, raiseObjection } from '../holds/hold-tickets'
import { detectFraudSignals, recordSharedBrowser, recordNetwork } from '../holds/detect-fraud-signals'
import { cancelPayment } from '../payments/cancel-payment'
import { createPayment } from '../payments/manual/create-payment'
import type { CommandCaller } from '../platform/command'
import { change, one, readIds } from '../platform/db'
import { languageOf } from '../users/find-user'
import { personCaller } from './demo-context'
import type { DemoHoldEvent } from './plan-topics'

export function runHoldEvent(caller: CommandCaller, event: DemoHoldEvent): void {
  switch (event.kind) {
    case 'suspect':
      return suspect(caller, event.cause)
    case 'hold-line': {
      const line = waiting(caller.app, 'rental')
      if (line) holdLine.perform(caller, { earning: line.earning, reason: event.reason })
      return
    }
    case 'pay-instead':
      return payInstead(caller)
    case 'object':
      return object(caller)
    case 'ask-owner': {
      const [newest] = openGroups(caller.app).reverse()
      if (!newest) return
      const { subject, question } = words[languageOf(caller.app.findRecordById('users', newest.user))]
      askAboutHold.perform(caller, { hold: newest.key, subject, question })
      return
    }
    case 'decide':
      return decide(caller, event)
  }
}

const unsuspected = `NOT EXISTS (SELECT 1 FROM fraud_signals v WHERE v.affiliate_id = a.affiliate_id)`

/** Finds a pending line without a hold, of a person without an open hold. Picks it by address, because ids are random. */
const waiting = (app: PbApp, kind: 'rental' | 'commission') =>
  one(
    app,
    `SELECT e.id AS earning, e.user_id AS user, e.month, e.amount_cents AS cents, COALESCE(a.referred_user, '') AS referred
     FROM earnings e JOIN users u ON u.id = e.user_id LEFT JOIN referral_attributions a ON a.id = e.source
     WHERE e.status = 'pending' AND e.payment = '' AND e.kind = {:kind} AND e.amount_cents > 1500
       AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE h.user_id = e.user_id AND h.released_at = '')
       AND ({:kind} = 'rental' OR ${unsuspected})
     ORDER BY e.month DESC, u.email, e.amount_cents DESC,
       (SELECT r.email FROM users r WHERE r.id = a.referred_user) LIMIT 1`,
    { kind },
    { earning: '', user: '', month: '', cents: 0, referred: '' },
  )

function suspect(caller: CommandCaller, cause: Extract<DemoHoldEvent, { kind: 'suspect' }>['cause']): void {
  const { app } = caller
  const pair = waiting(app, 'commission') ?? cancelledCommission(caller) ?? renting(app)
  if (!pair) return
  const { user, referred } = pair
  if (cause === 'flagged')
    flagReferral.perform(caller, { referred, reason: 'Both were called: the same person answered' })
  if (cause === 'same-device') recordSharedBrowser(app, referred, user, 'Windows PC, Chrome')
  if (cause === 'same-payee') {
    change(app, 'users', referred, { paypal_email: app.findRecordById('users', user).getString('paypal_email') })
  }
  if (cause !== 'flagged') shareNetwork(app, user, referred)
  detectFraudSignals(app, user)
}

function cancelledCommission(caller: CommandCaller) {
  const unpaid = `SELECT p.id AS payment, e.user_id AS user, a.referred_user AS referred FROM user_payments p
     JOIN earnings e ON e.payment = p.id AND e.kind = 'commission' JOIN referral_attributions a ON a.id = e.source
     JOIN users u ON u.id = a.referred_user
     WHERE p.status = 'pending' AND p.run != '' AND p.payment_type = 'commission' AND ${unsuspected} ORDER BY u.email LIMIT 1`
  const found = one(caller.app, unpaid, {}, { payment: '', user: '', referred: '' })
  const reason = 'A referral has to be looked at first'
  if (found) cancelPayment.perform(caller, { payment: found.payment, lines: 'later', reason })
  return found
}

const renting = (app: PbApp) =>
  one(
    app,
    `SELECT a.affiliate_id AS user, a.referred_user AS referred FROM referral_attributions a JOIN users u ON u.id = a.referred_user
     WHERE a.voided_at = '' AND a.to_date = '' AND ${unsuspected}
       AND EXISTS (SELECT 1 FROM rental_periods p WHERE p.user_id = a.referred_user AND p.end_date = '' AND p.voided_at = '')
       AND EXISTS (SELECT 1 FROM affiliate_periods p WHERE p.user_id = a.affiliate_id AND p.end_date = '' AND p.voided_at = '')
     ORDER BY u.email LIMIT 1`,
    {},
    { user: '', referred: '' },
  )

function shareNetwork(app: PbApp, user: Id, referred: Id): void {
  const address = `198.51.100.${String((Number(app.findRecordById('users', user).getString('phone').slice(-3)) % 250) + 1)}`
  for (const person of [user, referred]) recordNetwork(app, person, address)
}

function payInstead(caller: CommandCaller): void {
  const line = waiting(caller.app, 'rental')
  if (!line) return
  createPayment.perform(caller, {
    user: line.user,
    paymentType: 'rental',
    amount: (line.cents / 100).toFixed(2),
    periodStart: firstDay(line.month),
    periodEnd: lastDay(line.month),
    months: [{ month: line.month, choice: 'instead' }],
    method: 'Bank transfer',
    reasonForPayee: 'Paid by bank transfer, as agreed by phone',
  })
}

function object({ app }: CommandCaller): void {
  const [newest] = openGroups(app).reverse()
  if (!newest) return
  const { subject, text } = words[languageOf(app.findRecordById('users', newest.user))]
  raiseObjection.perform(personCaller(app, newest.user), { hold: newest.key, subject, text })
}

function decide(caller: CommandCaller, { outcome, all, nth }: Extract<DemoHoldEvent, { kind: 'decide' }>): void {
  for (const [n, group] of openGroups(caller.app).entries()) {
    if (n > 0 && !all) return
    const { released, refused } = words[languageOf(caller.app.findRecordById('users', group.user))]
    const holds = group.lines.map(({ hold }) => hold)
    const reason = released[(nth + n) % released.length] ?? ''
    if (outcome === 'refused') refuseHolds.perform(caller, { holds, reason: refused })
    else releaseHolds.perform(caller, { holds, signs: group.signs, reason })
  }
}

function openGroups(app: PbApp): HoldGroup[] {
  const sql = `SELECT h.id FROM line_holds h JOIN users u ON u.id = h.user_id WHERE h.released_at = ''
    ORDER BY substr(h.made_at, 1, 10), u.email, h.kind`
  return readHoldGroups(app, readIds(app, sql))
}

const words = {
  en: {
    subject: 'About my held commission',
    text: 'It is a laptop at work, we both use it. We are colleagues, and each of us rents a profile of our own.',
    question: 'You and the person you referred came from one network. Do you share a home or an office?',
    released: [
      'Two flats on one network: your commission goes ahead.',
      'We called you both. All is well.',
      'A shared office network.',
    ],
    refused: 'The referral is your own second account, so no commission is due.',
  },
  es: {
    subject: 'Sobre mi comisión retenida',
    text: 'Es un portátil del trabajo y lo usamos las dos personas. Trabajamos juntas y cada una alquila su propio perfil.',
    question: 'Tú y la persona que recomendaste llegasteis desde la misma red. ¿Compartís casa u oficina?',
    released: [
      'Dos pisos con la misma red: tu comisión sigue adelante.',
      'Os hemos llamado a los dos. Todo en orden.',
      'Una red de oficina compartida.',
    ],
    refused: 'La persona recomendada es tu propia segunda cuenta: no corresponde comisión.',
  },
} as const
