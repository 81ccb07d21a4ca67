import type { User } from '../../../../domain/entities'
import { CommandButton } from '../../../forms/command-parts'
import { TextField } from '../../../forms/fields'
import { useReportUnsaved, type ReportUnsaved } from '../../../forms/use-unsaved'
import { memberSettings } from '../../../i18n/member-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { Card } from '../../../ui/card'
import { useFocusFieldFromUrl } from './account-form'
import { WalletCards } from 'lucide-react'
import { totalsByPayee } from '../../../../domain/money/payments/payee'
import { useMoneyFacts } from '../../../data/queries/money/money-view'
import { formatDate } from '../../../i18n/format'
import { usePaypalForm } from '../../../shared/use-paypal-form'
import { BreakableAddress } from '../../../ui/text/line-breaks'

/** Edits the PayPal address, which has its own command (M12). */
export function PaypalForm({ me, onUnsaved }: { me: User; onUnsaved: ReportUnsaved }) {
  const t = useMessages(memberSettings)
  const { form, save, isFirst, hint, passwordDialog } = usePaypalForm(me)
  const { formState, setFocus } = form
  useReportUnsaved(onUnsaved, 'paypal', formState.isDirty)
  useFocusFieldFromUrl('paypal', setFocus, 'address')

  return (
    <Card title={t.paypalTitle}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <TextField form={form} name="address" type="email" autoComplete="email" label={t.paypal} hint={hint} />
        <div>
          <CommandButton type="submit" kind={isFirst ? 'primary' : 'quiet'} busy={formState.isSubmitting}>
            {t.paypalSave}
          </CommandButton>
        </div>
      </form>
      {passwordDialog}
    </Card>
  )
}

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
