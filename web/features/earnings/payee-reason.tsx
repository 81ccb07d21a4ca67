import type { UserPayment } from '../../../domain/entities'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/reason'
import { Part } from './reason-parts'

/** What an admin wrote for the payee of a payment made by hand (M27); nothing when nothing was written. */
export function PayeeReason({ payment }: { payment: Pick<UserPayment, 'reason_for_payee'> }) {
  const t = useMessages(reasonWords)
  // a row that an earlier version left on the device has no such field
  if (!payment.reason_for_payee) return null
  return (
    <Part title={t.payeeReason}>
      <p className="max-w-[60ch] wrap-anywhere whitespace-pre-wrap">{payment.reason_for_payee}</p>
    </Part>
  )
}
