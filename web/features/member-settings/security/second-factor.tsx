import { useState } from 'react'
import { ownFactorsRoute, type OwnFactors } from '../../../../domain/api/security/second-factor'
import { hasFactor, recoveryCodeCount } from '../../../../domain/people/security/second-factor'
import { useRoute } from '../../../data/queries/use-route'
import { createRecoveryCodes } from '../../../data/queries/session/second-factor'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { renewSession } from '../../../data/queries/session/session-actions'
import { CommandButton } from '../../../forms/command-button'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { secondStep } from '../../../i18n/areas/factor'
import { Card } from '../../../ui/card'
import { ErrorState } from '../../../ui/states/error-state'
import { Skeleton } from '../../../ui/states/empty-state'
import { StatusBadge } from '../../../ui/states/status-badge'
import { CodesCard } from './codes-card'
import { PasskeysCard } from './passkeys-card'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { usePasswordDialog } from './use-password-dialog'

/** The user's second factors: passkeys for everyone, one-time and recovery codes for admins (S22). */
export function SecondFactor({ online, onFactors }: { online: boolean; onFactors?: () => void }) {
  const t = useMessages(secondStep)
  const admin = useCurrentPerson()?.roles.includes('admin') === true
  const { value, error, reload, asOf } = useRoute(ownFactorsRoute, {}, { keep: true, again: online })
  const [codes, setCodes] = useState<string[]>([])

  /** An admin who had to set up a factor can continue after closing the recovery codes. */
  function handleChange(recoveryCodes: string[] = []): void {
    reload()
    onFactors?.()
    setCodes(recoveryCodes)
    if (recoveryCodes.length === 0) void renewSession().catch(() => undefined)
  }

  if (value === undefined) {
    return error === null ? (
      <Card>
        <Skeleton className="h-24 w-full rounded-md" />
      </Card>
    ) : (
      <Card {...(!online && { title: t.passkeys })}>
        {/* Being offline is not an error. */}
        {online ? <ErrorState title={t.readFailed} onRetry={reload} /> : <p className="text-muted">{t.needsNetwork}</p>}
      </Card>
    )
  }
  const has = hasFactor({ passkeys: value.passkeys.length, codes: value.codesSince !== '' })
  return (
    <>
      <PasskeysCard factors={value} asOf={asOf} admin={admin} onChanged={handleChange} />
      {(admin || value.codesSince !== '') && <CodesCard factors={value} admin={admin} onChanged={handleChange} />}
      {admin && has && <RecoveryCard factors={value} onChanged={handleChange} />}
      <RecoveryCodesDialog codes={codes} onDone={() => handleChange()} />
    </>
  )
}

interface CardProps {
  factors: OwnFactors
  onChanged: (recoveryCodes?: string[]) => void
}

function RecoveryCard({ factors: { recoveryLeft, recoveryMadeAt }, onChanged }: CardProps) {
  const t = useMessages(secondStep)
  const language = useLanguage()
  const passwordDialog = usePasswordDialog()
  return (
    <Card
      title={t.recoveryCodes}
      aside={
        <StatusBadge glyph={recoveryLeft > 0 ? 'tick' : 'ring'} tone={recoveryLeft > 0 ? 'positive' : 'caution'}>
          {t.ofTen(recoveryLeft)}
        </StatusBadge>
      }
    >
      <p aria-hidden className="mb-3 flex gap-2">
        {Array.from({ length: recoveryCodeCount }, (_, n) => (
          <span
            key={n}
            className={`size-4 rounded-full border-2 ${n < recoveryLeft ? 'border-accent bg-accent' : 'border-line-strong'}`}
          />
        ))}
      </p>
      <p className="mb-4 text-muted">
        {t.recoveryCardLead(recoveryMadeAt === '' ? '' : formatDate(recoveryMadeAt, language))}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CommandButton
          kind="quiet"
          onClick={() =>
            passwordDialog.open({
              title: t.makeNew,
              text: t.oldEnd,
              confirm: t.makeNew,
              run: async (password) => onChanged(await createRecoveryCodes(password)),
            })
          }
        >
          {t.makeNew}
        </CommandButton>
        <span className="text-sm leading-sm text-muted">{t.oldEnd}</span>
      </div>
      {passwordDialog.dialog}
    </Card>
  )
}
