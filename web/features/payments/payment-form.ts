import type { Month, PaymentType } from '../../../domain/entities'
import type { StandInChoice } from '../../../domain/money/stand-ins'

/** What Create Payment's fields hold at first. */
export const noPayment = {
  user: '',
  paymentType: 'rental' as PaymentType,
  amount: '',
  periodStart: '',
  periodEnd: '',
  method: '',
  reasonForPayee: '',
  notes: '',
  /** What was chosen for each month that the period touches. */
  choices: {} as { [month: Month]: StandInChoice },
  /** What the server said of the period: its months, and the name of what is paid already, '' = not known yet. */
  touched: [] as Month[],
  seen: '',
  alreadyPaid: false,
  confirmed: false,
}
export type PaymentForm = typeof noPayment
