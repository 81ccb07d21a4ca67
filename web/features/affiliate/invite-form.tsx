import { valibotResolver } from '@hookform/resolvers/valibot'
import { Send } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { invitationSchema } from '../../../domain/accounts'
import { CodedError } from '../../../domain/error-codes'
import { invite } from '../../data/repos/referrals'
import { affiliateArea } from '../../i18n/affiliate'
import { errorWords } from '../../i18n/errors'
import { fieldErrors } from '../../i18n/field-errors'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Field } from '../../ui/field'
import { TextInput } from '../../ui/text-input'
import { toast } from '../../ui/toast'

/** Send Invitation: the mail and its link are the server's (S3). Needs the network; what was typed stays when there is none. */
export function InviteForm({ online }: { online: boolean }) {
  const t = useMessages(affiliateArea)
  const errors = useMessages(errorWords)
  const words: { [code: string]: string } = useMessages(fieldErrors)
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: valibotResolver(invitationSchema),
    mode: 'onTouched',
    defaultValues: { name: '', email: '' },
  })

  const send = handleSubmit(async ({ name, email }) => {
    try {
      await invite(email, name)
      reset()
      toast({ kind: 'ok', title: t.success, text: t.invited })
    } catch (error) {
      if (!(error instanceof CodedError)) toast({ kind: 'bad', title: t.error, text: t.inviteFailed })
      else if (error.code === 'already-invited')
        toast({ kind: 'bad', title: t.alreadyInvited, text: t.alreadyInvitedText })
      else if (error.code === 'already-referred')
        toast({ kind: 'bad', title: t.alreadyReferred, text: t.alreadyReferredText })
      else if (error.code === 'self-referral') setError('email', { message: t.selfReferral }, { shouldFocus: true })
      else if (error.fields['email'] !== undefined)
        setError('email', { message: error.fields['email'] }, { shouldFocus: true })
      else toast({ kind: 'bad', title: t.error, text: errors[error.code] })
    }
  })

  const error = (field: 'name' | 'email') => {
    const code = formState.errors[field]?.message
    return code === undefined ? undefined : (words[code] ?? code)
  }
  return (
    <Card title={t.invite}>
      <form
        noValidate
        onSubmit={(event) => void send(event)}
        className="grid items-start gap-3 lg:grid-cols-[1fr_1.3fr_auto]"
      >
        <Field label={t.name} error={error('name')}>
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <Field label={t.email} error={error('email')}>
          <TextInput type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Button
          type="submit"
          className="min-h-12 lg:mt-6"
          busy={formState.isSubmitting}
          aria-disabled={!online || undefined}
          title={online ? undefined : t.needsNetwork}
        >
          <Send aria-hidden />
          {formState.isSubmitting ? t.sending : t.invite}
        </Button>
        <p className="text-sm leading-sm text-muted lg:col-span-3">{online ? t.inviteHint : t.needsNetwork}</p>
      </form>
    </Card>
  )
}
