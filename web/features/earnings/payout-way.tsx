import { Link } from 'react-router-dom'
import type { CalendarDate, UserPayment } from '../../../domain/entities'
import { payoutTold } from '../../../domain/money/payout-told'
import { unclaimedDays } from '../../../domain/money/payout-states'
import { paths } from '../../../domain/paths'
import { formatCount, formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/reason'
import { buttonClasses } from '../../ui/button-classes'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { Part } from './reason-parts'

interface Props {
  payment: UserPayment
  today: CalendarDate
}

/** Where a payment is at PayPal, why, and what its payee can do (M24); nothing where its own state says all. */
export function PayoutWay({ payment, today }: Props) {
  const t = useMessages(reasonWords)
  const language = useLanguage()
  const told = payoutTold(payment, today)
  if (told === null) return null
  const words = t.way[told.is]
  const until = formatDayMonth(payment.payout_until, language)
  const quiet = told.is === 'sent' || told.is === 'unconfirmed' || told.is === 'checked'
  const look = quiet ? 'bg-accent-soft' : told.is === 'unclaimed' ? 'bg-caution-soft' : 'bg-danger-soft'
  return (
    <>
      <p className={`mt-5 rounded-lg px-4 py-3 ${look}`}>{words.pin(until)}</p>
      <Part title={t.wayWhy}>
        <p className="wrap-anywhere">{words.why(payment.payee_paypal)}</p>
      </Part>
      {words.can.length > 0 && (
        <Part title={t.wayCan}>
          <ol className="grid list-decimal gap-2 pl-5">
            {words.can.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <p className="mt-3">
            <Link to={paths.settings} className={buttonClasses('quiet', 'sm')}>
              {t.wayAddress}
            </Link>
          </p>
        </Part>
      )}
    </>
  )
}

/** How many of the 30 days are left until an unclaimed payment comes back. */
export function DaysLeft({ payment, today }: Props) {
  const t = useMessages(reasonWords)
  const told = payoutTold(payment, today)
  if (told?.is !== 'unclaimed') return null
  return (
    <RingOfDays
      days={unclaimedDays}
      counted={(day) => day <= told.daysLeft}
      sum={formatCount(told.daysLeft)}
      caption={t.wayDaysLeft}
      small
    />
  )
}
