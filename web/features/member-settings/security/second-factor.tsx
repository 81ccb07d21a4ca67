import { useState, useMemo, type FormEvent } from 'react'
import { ownFactorsRoute, type OwnFactors } from '../../../../domain/api/security/second-factor'
import { hasFactor, recoveryCodeCount, codeDigits } from '../../../../domain/people/security/second-factor'
import { useRoute } from '../../../data/queries/use-route'
import {
  createRecoveryCodes,
  beginCodeSetup,
  enableCodes,
  disableCodes,
} from '../../../data/queries/session/second-factor'
import { useCurrentPerson, useMe, useSession } from '../../../data/queries/session/session'
import { renewSession } from '../../../data/queries/session/session-actions'
import { CommandButton } from '../../../forms/command-parts'
import { formatDate } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { secondStep } from '../../../i18n/areas'
import { Card } from '../../../ui/card'
import { ErrorState } from '../../../ui/states/error-state'
import { Skeleton } from '../../../ui/states/empty-state'
import { StatusBadge } from '../../../ui/states/status-badge'
import { PasskeysCard, usePasswordDialog } from './passkeys-card'
import { CodedError } from '../../../../domain/error-codes'
import { FormDialog } from '../../../forms/form-dialog'
import { CodeInput } from '../../../forms/code-input'
import { qrCodeOf, QrPicture } from '../../../forms/qr-code'
import { useErrorText } from '../../../i18n/errors'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { Dialog } from '../../../ui/layers/dialog'
import { toast } from '../../../ui/layers/toast'
import { Download, Printer } from 'lucide-react'
import { momentNow } from '../../../data/queries/clock'
import { useProductName } from '../../../data/queries/installation/installation'
import { CopyButton } from '../../../ui/copy-button'
import { Checkbox } from '../../../ui/fields/checkbox'
import { PrintSheet } from '../../../ui/print-sheet'
import { saveFile } from '../../../ui/save-file'

/** The user's second factors: passkeys for everyone, one-time and recovery codes for admins (S22). */
export function SecondFactor({ online, onFactors }: { online: boolean; onFactors?: () => void }) {
  const t = useMessages(secondStep)
  const admin = useCurrentPerson()?.roles.includes('admin') === true
  const { value, error, reload, asOf } = useRoute(ownFactorsRoute, {}, { keep: true, again: online })
  const [codes, setCodes] = useState<string[]>([])

  /**
   * Reloads the factors and shows new recovery codes. The session is renewed only after the codes are closed; then an admin
   * who had to set up a factor can continue.
   */
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
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onDone={() => handleChange()} />}
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

type StartedSetup = Awaited<ReturnType<typeof beginCodeSetup>>

/** Setting for one-time codes, which are enabled only after the admin has entered a correct one. */
function CodesCard({ factors, admin, onChanged }: CardProps & { admin: boolean }) {
  const t = useMessages(secondStep)
  const language = useLanguage()
  const passwordDialog = usePasswordDialog()
  const [setup, setSetup] = useState<StartedSetup | null>(null)
  const { codesSince, required, passkeys } = factors
  const isOn = codesSince !== ''
  const isLast = isOn && required && passkeys.length === 0
  const setUp = (): void =>
    passwordDialog.open({
      title: t.codesTitle,
      text: t.codesLead,
      confirm: t.go,
      run: async (password) => setSetup(await beginCodeSetup(password)),
    })
  const disable = (): void =>
    passwordDialog.open({
      title: t.switchOff,
      text: t.switchOffText,
      confirm: t.switchOff,
      run: async (password) => {
        await disableCodes(password)
        onChanged()
      },
    })
  return (
    <Card
      title={t.codes}
      aside={
        <StatusBadge glyph={isOn ? 'tick' : 'ring'} tone={isOn ? 'positive' : 'muted'}>
          {isOn ? t.onSince(formatDate(codesSince, language)) : t.off}
        </StatusBadge>
      }
    >
      <p className="mb-4 text-muted">{t.codesLead}</p>
      <div className="flex flex-wrap gap-3">
        {admin && (
          <CommandButton kind="quiet" onClick={setUp}>
            {isOn ? t.setUpAgain : t.setUp}
          </CommandButton>
        )}
        {isOn && (
          <CommandButton kind="danger" blocked={isLast ? t.lastFactor : ''} onClick={disable}>
            {t.switchOff}
          </CommandButton>
        )}
      </div>
      {isLast && <p className="mt-3 text-sm leading-sm text-muted">{t.lastFactor}</p>}
      {passwordDialog.dialog}
      {setup !== null && (
        <CodesDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onOn={(codes) => {
            setSetup(null)
            if (codes.length === 0) toast({ kind: 'ok', title: t.changed })
            onChanged(codes)
          }}
        />
      )}
    </Card>
  )
}

interface DialogProps {
  setup: StartedSetup
  onClose: () => void
  onOn: (recoveryCodes: string[]) => void
}

function CodesDialog({ setup, onClose, onOn }: DialogProps) {
  const t = useMessages(secondStep)
  const whyOf = useErrorText()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const qr = useMemo(() => qrCodeOf(setup.address), [setup])

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (code.length < codeDigits) return
    setBusy(true)
    setError('')
    try {
      onOn(await enableCodes(setup.step, code))
    } catch (failure) {
      setError(failure instanceof CodedError ? whyOf(failure) : t.failed)
    } finally {
      setCode('')
      setBusy(false)
    }
  }

  return (
    <FormDialog
      open
      title={t.codesTitle}
      confirm={t.switchOn}
      button={{ busy, 'aria-disabled': code.length < codeDigits || undefined }}
      onClose={onClose}
      onSubmit={(event) => void send(event)}
    >
      <p className="text-muted">{t.scan}</p>
      <QrPicture of={qr} name={t.qrName} className="mx-auto max-w-56" />
      <dl>
        <dt className="text-sm leading-sm font-semibold">{t.key}</dt>
        <dd className="font-mono text-sm break-all select-all">{setup.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</dd>
      </dl>
      <Field label={t.firstCode} hint={t.firstCodeHint} error={error}>
        <CodeInput value={code} onCode={setCode} />
      </Field>
    </FormDialog>
  )
}

/** Shows new recovery codes once; it closes after the user confirms having saved them. */
function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useMessages(secondStep)
  const [isSaved, setIsSaved] = useState(false)
  const done = (): void => {
    if (isSaved) onDone()
    else toast({ kind: 'info', title: t.doneWaits, id: 'recovery-codes' })
  }
  const text = codes.join('\n')
  return (
    <Dialog
      open
      title={t.keepTitle}
      onClose={done}
      footer={
        <Button blocked={isSaved ? '' : t.doneWaits} onClick={done}>
          {t.done}
        </Button>
      }
    >
      <p className="text-muted">{t.keepLead}</p>
      <ol className="my-4 grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg bg-sunken p-4 font-mono text-base">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mb-2 flex flex-wrap gap-3">
        <Button
          kind="quiet"
          size="sm"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          <Download aria-hidden className="size-4" />
          {t.download}
        </Button>
        <CopyButton text={text} />
        <Button kind="quiet" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {t.print}
        </Button>
      </div>
      <CodesSheet codes={codes} />
      <Checkbox label={t.safe} checked={isSaved} onChange={(event) => setIsSaved(event.target.checked)} />
    </Dialog>
  )
}

/** The printed sheet; nothing else on the page is printed. */
function CodesSheet({ codes }: { codes: readonly string[] }) {
  const t = useMessages(secondStep)
  const language = useLanguage()
  const product = useProductName()
  const session = useSession()
  const email = useMe().value?.email ?? session.email
  const [createdAt] = useState(momentNow)
  const facts = [
    [t.sheetAddress, location.origin],
    [t.sheetAccount, email],
    [t.sheetMade, formatDate(createdAt, language)],
  ]
  return (
    <PrintSheet>
      <h1 className="text-2xl">{t.sheetTitle(product)}</h1>
      <dl className="mt-6 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="mt-8 grid grid-cols-2 gap-x-8 gap-y-4 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </PrintSheet>
  )
}

/** The only page for an admin who has no second factor but must set one up (S22). */
export function RequireSecondFactor() {
  const t = useMessages(secondStep)
  return (
    <div className="grid max-w-152 gap-5 px-4 pt-3 pb-8 md:px-6 md:pt-4">
      <Banner title={t.needTitle}>{t.needText}</Banner>
      <SecondFactor online />
    </div>
  )
}
