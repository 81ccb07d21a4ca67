import { monthOf } from '../../../domain/calendar'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/money-view'
import { rateInForce } from '../../../domain/money/rates'
import { member } from '../../i18n/member'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/amount'
import { Card } from '../../ui/card'

/** The rate of this month, and how a month is counted with it. */
export function RateCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(member)
  const rate = rateInForce(view.facts.rates, 'rental', view.facts.userId, monthOf(view.today))
  return (
    <Card title={t.rentalRate}>
      <p className="font-display text-xl font-semibold">
        <Amount href={hrefOf('rate')} text={t.perMonth(formatCents(rate))} />
      </p>
      <p className="mt-2 text-muted">{t.howCounted}</p>
    </Card>
  )
}
