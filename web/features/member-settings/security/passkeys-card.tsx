import { Fingerprint, Plus } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { OwnFactors } from '../../../../domain/api/security/second-factor'
import { CodedError } from '../../../../domain/error-codes'
import { deviceLabel } from '../../../data/engine/session/device-label'
import { addPasskey, removePasskey } from '../../../data/queries/session/second-factor'
import { canUsePasskeys } from '../../../data/queries/session/second-step'
import { CommandButton } from '../../../forms/command-parts'
import { formatDate, formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import type { MessagesOf } from '../../../i18n/group'
import { secondStep } from '../../../i18n/areas'
import { Card } from '../../../ui/card'
import { toast } from '../../../ui/layers/toast'
import { Tag } from '../../../ui/states/empty-state'
import { StaleNote } from './security-events'
import { PasswordDialog } from '../../../shared/password-dialog'

interface Props {
  factors: OwnFactors
  asOf: number | null
  /** True for an admin. Only admins can use one-time codes beside passkeys (S22). */
  admin: boolean
  onChanged: (recoveryCodes?: string[]) => void
}

/** Lists passkeys. If the app's URL doesn't allow passkeys, explains why (S22). */
export function PasskeysCard({ factors, asOf, admin, onChanged }: Props) {
  const { passkeys, passkeysNot, required, codesSince } = factors
  const t = useMessages(secondStep)
  const passwordDialog = usePasswordDialog()
  const why = unavailableReason(passkeysNot, admin || codesSince !== '', t)
  // The last factor can't be removed if a factor is required.
  const isLast = required && passkeys.length === 1 && codesSince === ''
  const add = (): void =>
    passwordDialog.open({
      title: t.addTitle,
      text: t.passkeyHint,
      confirm: t.add,
      name: deviceLabel().name,
      run: async (password, name) => {
        const codes = await addPasskey(name === '' ? t.thisDevice : name, password)
        if (codes === 'known') {
          toast({ kind: 'info', title: t.known, id: 'passkey' })
          return true
        }
        if (codes === null) {
          toast({ kind: 'info', title: t.notAdded, text: t.notAddedText, id: 'passkey' })
          return false
        }
        // No toast here, because it would cover the recovery codes, which are shown only once.
        if (codes.length === 0) toast({ kind: 'ok', title: t.changed })
        onChanged(codes)
        return true
      },
    })
  const remove = (id: string, name: string): void =>
    passwordDialog.open({
      title: t.removeWhat(name),
      text: t.removeText,
      confirm: t.remove,
      run: async (password) => {
        await removePasskey(id, password)
        onChanged()
      },
    })
  return (
    <Card
      title={t.passkeys}
      aside={
        why === '' && (
          <CommandButton kind="quiet" size="sm" onClick={add}>
            <Plus aria-hidden className="size-4" />
            {t.add}
          </CommandButton>
        )
      }
    >
      <p className="text-muted">{t.passkeysLead}</p>
      <StaleNote asOf={asOf} />
      {why !== '' && <p className="mt-3 rounded-md bg-caution-soft p-3 text-sm leading-sm text-caution">{why}</p>}
      <ul className="mt-2">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            why={isLast ? t.lastFactor : undefined}
            onRemove={() => remove(passkey.id, passkey.name)}
          />
        ))}
      </ul>
      {isLast && <p className="text-sm leading-sm text-muted">{t.lastFactor}</p>}
      {passwordDialog.dialog}
    </Card>
  )
}

/** Returns why no passkey can be created here; '' if one can. `codes` is true if one-time codes can be used instead. */
function unavailableReason(not: OwnFactors['passkeysNot'], codes: boolean, t: MessagesOf<typeof secondStep>): string {
  if (not === 'number') return t.number(`http://localhost${location.port === '' ? '' : `:${location.port}`}`, codes)
  if (not === 'not-https') return t.notHttps
  return canUsePasskeys() ? '' : t.noPasskeys
}

interface RowProps {
  passkey: OwnFactors['passkeys'][number]
  why: string | undefined
  onRemove: () => void
}

function PasskeyRow({ passkey, why, onRemove }: RowProps) {
  const t = useMessages(secondStep)
  const language = useLanguage()
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-3.5 first:border-t-0">
      <Fingerprint aria-hidden className="mt-1 size-5 self-start text-muted" strokeWidth={1.75} />
      <div>
        <b className="font-semibold break-words">{passkey.name}</b>
        <small className="block text-sm leading-sm text-muted">
          {t.added(
            formatDate(passkey.addedAt, language),
            passkey.usedAt === '' ? '' : formatMoment(passkey.usedAt, language),
          )}
        </small>
        {!passkey.here && <Tag tone="caution">{t.elsewhere}</Tag>}
      </div>
      <CommandButton kind="danger" size="sm" aria-label={t.removeWhat(passkey.name)} blocked={why} onClick={onRemove}>
        {t.remove}
      </CommandButton>
    </li>
  )
}

type DialogProps = ComponentProps<typeof PasswordDialog>

interface PasswordRequest extends Pick<DialogProps, 'title' | 'text' | 'confirm' | 'run'> {
  /** If set, the dialog also asks for a name, with this suggestion. */
  name?: string
}

/** Always asks for the password before a second factor changes, not only after the idle limit (S22). */
export function usePasswordDialog(): { open: (request: PasswordRequest) => void; dialog: ReactNode } {
  const t = useMessages(secondStep)
  const [request, setRequest] = useState<PasswordRequest | null>(null)
  if (request === null) return { open: setRequest, dialog: null }
  const { name, run, ...texts } = request
  const dialog = (
    <PasswordDialog
      {...texts}
      label={t.password}
      name={name === undefined ? undefined : { suggestion: name, label: t.name, hint: t.nameHint }}
      run={async (password, typedName) => {
        try {
          return await run(password, typedName)
        } catch (error) {
          if (error instanceof CodedError) throw error
          toast({ kind: 'bad', title: t.failed, text: t.failedText })
          return false
        }
      }}
      onClose={() => setRequest(null)}
    />
  )
  return { open: setRequest, dialog }
}
