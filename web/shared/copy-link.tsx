import { Copy } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { copyLinkRoute } from '../../domain/api/people/invitations'
import type { InputOf, OutputOf } from '../../domain/api/route'
import type { Id } from '../../domain/entities'
import type { CopiedLink } from '../../domain/people/invitations'
import { CommandDialog } from '../forms/command-dialog'
import { PasswordField } from '../forms/fields'
import { useCommand } from '../forms/use-command'
import { invitations } from '../i18n/admin-areas'
import { formatMoment } from '../i18n/format'
import { useLanguage, useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import type { ButtonKind } from '../ui/button-classes'
import { copyLater } from '../ui/copy-button'
import { Field } from '../ui/fields/field'
import { TextInput } from '../ui/fields/inputs'
import { Dialog } from '../ui/layers/dialog'
import { toast } from '../ui/layers/toast'

type Answer = OutputOf<typeof copyLinkRoute>

/**
 * Fetches a link and copies it. The link is a secret: this device never stores it, and `dialog` shows it only if the browser
 * refuses to copy.
 */
export function useCopyLink(onClosed?: () => void) {
  const t = useMessages(invitations)
  const language = useLanguage()
  const answer = useRef<Answer | null>(null)
  const [shown, setShown] = useState<Answer | null>(null)
  const command = useCommand(copyLinkRoute, {
    onDone: (output) => {
      answer.current = output
    },
    refused: (why) => ({ title: t.notCopied, text: why }),
  })

  /** Copies a link that is being fetched, or shows it. Resolves to the link, or to null if it was refused. */
  const give = async (fetching: Promise<Answer>): Promise<Answer | null> => {
    const copied = await copyLater(fetching.then(({ link }) => link))
    const got = await fetching.catch(() => null)
    if (got === null) return null
    if (!copied) {
      setShown(got)
      return got
    }
    toast({
      kind: 'ok',
      title: t.linkCopied,
      text: got.until === '' ? t.sendTo(got.name) : t.worksOnce(got.name, formatMoment(got.until, language)),
      durationMs: 10_000,
    })
    onClosed?.()
    return got
  }

  const copy = (input: InputOf<typeof copyLinkRoute>): Promise<Answer | null> => {
    answer.current = null
    return give(
      command.send(input).then(() => {
        if (answer.current === null) throw new Error('refused')
        return answer.current
      }),
    )
  }
  const close = (): void => {
    setShown(null)
    onClosed?.()
  }
  const dialog = shown !== null && <ShownLink link={shown.link} onClose={close} />
  return { copy, give, busy: command.busy, blocked: command.blocked, dialog }
}

/** Shows a link that the browser didn't copy. */
function ShownLink({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useMessages(invitations)
  return (
    <Dialog open title={t.copyByHand} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <Field label={t.link} hint={t.copyRefused}>
        <TextInput readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
    </Dialog>
  )
}

interface ButtonProps {
  kind: Exclude<CopiedLink, 'reset'>
  id: Id
  label: ReactNode
  /** Which link, where several buttons have the same label. */
  name?: string
  look?: ButtonKind
  className?: string
}

export function CopyLinkButton({ kind, id, label, name, look = 'quiet', className }: ButtonProps) {
  const { copy, busy, blocked, dialog } = useCopyLink()
  return (
    <>
      <Button
        kind={look}
        size="sm"
        busy={busy}
        blocked={blocked}
        aria-label={name}
        className={className}
        onClick={() => void copy({ kind, id })}
      >
        <Copy aria-hidden />
        {label}
      </Button>
      {dialog}
    </>
  )
}

interface ResetProps {
  kind: 'reset' | 'email'
  id: Id
  name: string
  onClose: () => void
}

/** Asks for the admin's own password and copies a link that sets a member's new password. */
export function CopyResetDialog({ kind, id, name, onClose }: ResetProps) {
  const t = useMessages(invitations)
  const { give, dialog } = useCopyLink(onClose)
  const [isAsking, setIsAsking] = useState(true)
  const isDone = useRef(false)
  return (
    <>
      {isAsking && (
        <CommandDialog
          route={copyLinkRoute}
          start={{ kind, id, password: '' }}
          check={({ password }) => (password === '' ? { password: 'password-needed' } : {})}
          title={t.copyReset}
          lead={t.resetLead(name)}
          confirm={t.copyLink}
          done={() => {
            isDone.current = true
            return undefined
          }}
          onDone={(answer) => void give(Promise.resolve({ ...answer, name }))}
          onClose={() => (isDone.current ? setIsAsking(false) : onClose())}
        >
          {(form) => <PasswordField form={form} name="password" label={t.password} />}
        </CommandDialog>
      )}
      {dialog}
    </>
  )
}
