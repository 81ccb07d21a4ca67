import { setPaypalRoute } from '../../domain/api/security/accounts'
import { reopenReaddressed } from '../payouts/reopen-readdressed'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { change, inTransaction } from '../platform/db'
import { answerTo } from '../platform/route'
import { notifyPaypalChanged } from './paypal-address'

/** Sets the address that payments go to (M12). Clearing it counts as a change, so a thief can't skip the waiting period. */
export const setPaypal = answerTo(setPaypalRoute, ({ app, person }, input) => {
  inTransaction(app, (tx) => {
    const user = tx.findRecordById('users', person.id)
    const before = user.getString('paypal_email')
    if (before === input.address) return
    const changedBefore = user.getString('paypal_changed_at')
    const first = before === '' && changedBefore === ''
    change(tx, 'users', person.id, { paypal_email: input.address, paypal_changed_at: first ? '' : moment() })
    audit(tx, {
      actor: person,
      action: 'paypal.change',
      subject: `users/${person.id}`,
      before: { paypal_email: before },
      after: { paypal_email: input.address },
    })
    reopenReaddressed(tx, { user: person.id }, person)
    notifyPaypalChanged(tx, user, { before, after: input.address, changedBefore })
  })
  return {}
})
