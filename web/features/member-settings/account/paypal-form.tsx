import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { setPaypalRoute } from '../../../../domain/api/security/accounts'
import type { User } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { savePaypal } from '../../../data/queries/session/own-account'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import { CommandButton } from '../../../forms/command-parts'
import { TextField } from '../../../forms/fields'
import { useReportUnsaved, type ReportUnsaved } from '../../../forms/use-unsaved'
import { useErrorText } from '../../../i18n/errors'
import { memberSettings } from '../../../i18n/member-areas'
import { mails } from '../../../i18n/areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { Card } from '../../../ui/card'
import { toast } from '../../../ui/layers/toast'
import { useFocusFieldFromUrl } from './account-form'
import { usePasswordGate } from '../security/password-dialog'
import { WalletCards } from 'lucide-react'
import { totalsByPayee } from '../../../../domain/money/payments/payee'
import { useMoneyFacts } from '../../../data/queries/money/money-view'
import { formatDate } from '../../../i18n/format'
import { BreakableAddress } from '../../../ui/text/line-breaks'

const schema = v.object({ address: setPaypalRoute.input.entries.address })

/**
 * Edits the PayPal address. It has its own command (M12), because a change delays the next approval and both addresses are
 * notified.
 */
export function PaypalForm({ me, onUnsaved }: { me: User; onUnsaved: ReportUnsaved }) {
  const t = useMessages(memberSettings)
  const m = useMessages(mails)
  const mailsKept = useMailsOnlyLogged()
  /** Returns the text about who is notified; if emails are only stored, it says so. */
  const notifiedText = (waitingText: string, both: string) => (mailsKept ? `${waitingText} ${m.keptTold}` : both)
  const whyOf = useErrorText()
  const passwordGate = usePasswordGate()
  const form = useForm({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: { address: me.paypal_email },
  })
  const { formState, reset, setFocus } = form
  useReportUnsaved(onUnsaved, 'paypal', formState.isDirty)
  useEffect(() => reset({ address: me.paypal_email }, { keepDirtyValues: true }), [me.paypal_email, reset])
  useFocusFieldFromUrl('paypal', setFocus, 'address')
  // Adding an address after removing one is delayed like any other change (M12).
  const isFirst = me.paypal_email === '' && me.paypal_changed_at === ''
  const removes = form.watch('address').trim() === '' && me.paypal_email !== ''

  const save = form.handleSubmit(async ({ address }) => {
    try {
      const done = await passwordGate.run((password) => savePaypal(address, password))
      if (done === null) return
      reset({ address })
      toast(
        address === ''
          ? { kind: 'ok', title: t.paypalRemoved, text: notifiedText(t.paypalNone, t.paypalRemovedText) }
          : {
              kind: 'ok',
              title: t.paypalSaved,
              text: isFirst ? t.paypalSavedFirst : notifiedText(t.paypalWaits, t.paypalSavedText),
            },
      )
    } catch (error) {
      if (!(error instanceof CodedError)) toast({ kind: 'bad', title: t.error, text: t.saveFailed })
      else if (error.fields['address'] !== undefined)
        form.setError('address', { message: error.fields['address'] }, { shouldFocus: true })
      else toast({ kind: 'bad', title: t.error, text: whyOf(error) })
    }
  })

  return (
    <Card title={t.paypalTitle}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <TextField
          form={form}
          name="address"
          type="email"
          autoComplete="email"
          label={t.paypal}
          hint={removes ? t.paypalNone : isFirst ? t.paypalFirst : notifiedText(t.paypalWaits, t.paypalHint)}
        />
        <div>
          <CommandButton type="submit" kind={isFirst ? 'primary' : 'quiet'} busy={formState.isSubmitting}>
            {t.paypalSave}
          </CommandButton>
        </div>
      </form>
      {passwordGate.dialog}
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
