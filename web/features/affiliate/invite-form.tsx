import { Send } from 'lucide-react'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { InputOf } from '../../../domain/api/route'
import { inviteRoute } from '../../../domain/api/people/referrals'
import { useMailsOnlyLogged } from '../../data/queries/installation/installation'
import { CommandForm } from '../../forms/command-parts'
import { TextField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { useInvitationToast } from '../../shared/mail-toasts'
import { useDraft, type Draft, type DraftShape } from '../../forms/use-draft'
import { affiliateArea } from '../../i18n/member-areas'
import { mails } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'

type Invitation = InputOf<typeof inviteRoute>

const blank: Invitation = { name: '', email: '' }
const invitationDraft: DraftShape<Invitation> = {
  blank,
  is: (stored): stored is Invitation => {
    const { name, email } = Object(stored) as { [field: string]: unknown }
    return typeof name === 'string' && typeof email === 'string'
  },
}

/** Sends an invitation; its draft stays on this device until then. The server composes the email (S3). */
export function InviteForm() {
  const t = useMessages(affiliateArea)
  const m = useMessages(mails)
  const isMailOff = useMailsOnlyLogged()
  const invited = useInvitationToast({ title: t.success, text: t.invited })
  const draft = useDraft('invitation', invitationDraft)
  const invite = useCommandForm({
    route: inviteRoute,
    start: blank,
    at: { 'self-referral': 'email' },
    done: () => invited,
    onDone: () => {
      form.reset(blank)
      draft.clear()
    },
    refused: (why, { code, fields }) => {
      if (code === 'already-invited') return { title: t.alreadyInvited, text: t.alreadyInvitedText }
      if (code === 'already-referred') return { title: t.alreadyReferred, text: t.alreadyReferredText }
      if (code === 'self-referral' || fields['email'] !== undefined) return undefined
      return { title: t.error, text: code === 'server-error' ? t.inviteFailed : why }
    },
  })
  const { form, busy, online, blocked } = invite
  useKeepInvitationDraft(form, draft)
  return (
    <Card title={t.invite}>
      <CommandForm of={invite} toasts className="grid items-start gap-3 lg:grid-cols-[1fr_1.3fr_auto]">
        <TextField form={form} name="name" label={t.name} autoComplete="off" />
        <TextField
          form={form}
          name="email"
          type="email"
          label={t.email}
          autoComplete="off"
          messages={{ 'self-referral': t.selfReferral }}
        />
        <Button blocked={blocked} type="submit" className="min-h-12 lg:mt-6" busy={busy}>
          <Send aria-hidden />
          {busy ? t.sending : t.invite}
        </Button>
        <p className="text-sm leading-sm text-muted lg:col-span-3">
          {!online ? t.needsNetwork : isMailOff ? m.keptHint : t.inviteHint}
        </p>
      </CommandForm>
    </Card>
  )
}

function useKeepInvitationDraft(form: UseFormReturn<Invitation>, { read, value, set }: Draft<Invitation>): void {
  const { watch, setValue } = form
  useEffect(() => {
    if (!read) return
    setValue('name', value.name)
    setValue('email', value.email)
    // Only the loaded draft may fill the form; afterwards the form is the source.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [read, setValue])
  useEffect(() => {
    const { unsubscribe } = watch(({ name = '', email = '' }) => set({ name, email }))
    return unsubscribe
  }, [watch, set])
}
