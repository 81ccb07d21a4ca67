import { WalletCards } from 'lucide-react'
import type { User } from '../../../../domain/entities'
import { totalsByPayee } from '../../../../domain/money/payments/payee'
import { useMoneyFacts } from '../../../data/queries/money/money-view'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { BreakableAddress } from '../../../ui/text/line-breaks'
import { Card } from '../../../ui/card'

export function PaypalAddressesCard({ me }: { me: User }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const { value: facts } = useMoneyFacts(me.id)
  const rows = facts === undefined ? [] : totalsByPayee(facts.payments, me.paypal_email)
  if (rows.length === 0) return null
  return (
    <Card title={t.moneyGoes}>
      <ul>
        {rows.map(({ address, count, firstAt, lastAt }) => {
          const isCurrent = address === me.paypal_email
          const [first, last] = [formatDate(firstAt, language), formatDate(lastAt, language)]
          return (
            <li
              key={address}
              className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-x-4 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
            >
              <span className="pt-0.5 text-accent">
                {isCurrent && <WalletCards aria-hidden className="size-4.5" strokeWidth={1.75} />}
              </span>
              <span className="min-w-0">
                <span className={`block ${isCurrent ? 'font-semibold' : ''}`}>
                  <BreakableAddress text={address} />
                </span>
                <span className="block text-sm leading-sm text-muted">
                  {isCurrent ? t.moneyHere(count, last) : t.moneyBefore(count, first, last)}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
