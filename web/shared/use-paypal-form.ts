import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { setPaypalRoute } from '../../domain/api/security/accounts'
import type { User } from '../../domain/entities'
import { CodedError } from '../../domain/error-codes'
import { useMailsOnlyLogged } from '../data/queries/installation/installation'
import { savePaypal } from '../data/queries/session/own-account'
import { mails } from '../i18n/areas'
import { useErrorText } from '../i18n/errors'
import { useMessages } from '../i18n/language'
import { memberSettings } from '../i18n/member-areas'
import { toast } from '../ui/layers/toast'
import { usePasswordGate } from './password-dialog'

const schema = v.object({ address: setPaypalRoute.input.entries.address })

/**
 * Edits the PayPal address. It has its own command (M12), because a change delays the next approval and both addresses are
 * notified. `passwordDialog` must be rendered; it asks for the password if the server requires it.
 */
export function usePaypalForm(me: User, onSaved?: () => void) {
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
  const { reset } = form
  useEffect(() => reset({ address: me.paypal_email }, { keepDirtyValues: true }), [me.paypal_email, reset])
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
      onSaved?.()
    } catch (error) {
      if (!(error instanceof CodedError)) toast({ kind: 'bad', title: t.error, text: t.saveFailed })
      else if (error.fields['address'] !== undefined)
        form.setError('address', { message: error.fields['address'] }, { shouldFocus: true })
      else toast({ kind: 'bad', title: t.error, text: whyOf(error) })
    }
  })

  return {
    form,
    save,
    isFirst,
    hint: removes ? t.paypalNone : isFirst ? t.paypalFirst : notifiedText(t.paypalWaits, t.paypalHint),
    passwordDialog: passwordGate.dialog,
  }
}
