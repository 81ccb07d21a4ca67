import { valibotResolver } from '@hookform/resolvers/valibot'
import { useCallback, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { setPaypalRoute } from '../../../../domain/api/security/accounts'
import type { User } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { savePaypal } from '../../../data/queries/session/own-account'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import { CommandButton } from '../../../forms/command-button'
import { useFieldErrorText } from '../../../forms/bound-field'
import { useReportUnsaved, type ReportUnsaved } from '../../../forms/use-unsaved'
import { useErrorText } from '../../../i18n/errors'
import { mails } from '../../../i18n/areas/signed-in'
import { memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { Field } from '../../../ui/fields/field'
import { TextInput } from '../../../ui/fields/text-input'
import { toast } from '../../../ui/layers/toast'
import { useFocusFieldFromUrl } from './use-focus-field-from-url'
import { usePasswordGate } from '../security/use-password-gate'

const schema = v.object({ address: setPaypalRoute.input.entries.address })

/** The address has its own command (M12), because a change delays the next approval and both addresses are notified. */
export function PaypalForm({ me, onUnsaved }: { me: User; onUnsaved: ReportUnsaved }) {
  const t = useMessages(memberSettings)
  const m = useMessages(mails)
  const mailsKept = useMailsOnlyLogged()
  /** If emails are only stored, the text says so. */
  const notifiedText = (waits: string, both: string) => (mailsKept ? `${waits} ${m.keptTold}` : both)
  const whyOf = useErrorText()
  const messages = useFieldErrorText()
  const passwordGate = usePasswordGate()
  const { register, handleSubmit, formState, reset, setError, setFocus, watch } = useForm({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: { address: me.paypal_email },
  })
  useReportUnsaved(onUnsaved, 'paypal', formState.isDirty)
  useEffect(() => reset({ address: me.paypal_email }, { keepDirtyValues: true }), [me.paypal_email, reset])
  useFocusFieldFromUrl(
    'paypal',
    useCallback(() => setFocus('address'), [setFocus]),
  )
  // Adding an address after removing one is delayed like any other change (M12).
  const isFirst = me.paypal_email === '' && me.paypal_changed_at === ''
  const removes = watch('address').trim() === '' && me.paypal_email !== ''

  const save = handleSubmit(async ({ address }) => {
    try {
      const done = await passwordGate.run((password) => savePaypal(address, password).then(() => true))
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
        setError('address', { message: error.fields['address'] }, { shouldFocus: true })
      else toast({ kind: 'bad', title: t.error, text: whyOf(error) })
    }
  })

  const message = formState.errors.address?.message
  return (
    <Card title={t.paypalTitle}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <Field
          label={t.paypal}
          hint={removes ? t.paypalNone : isFirst ? t.paypalFirst : notifiedText(t.paypalWaits, t.paypalHint)}
          error={message === undefined ? undefined : messages(message)}
        >
          <TextInput type="email" autoComplete="email" {...register('address')} />
        </Field>
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
