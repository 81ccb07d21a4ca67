import { useEffect, useId, useMemo, useState, type FormEvent } from 'react'
import { codeDigits } from '../../../../domain/people/security/second-factor'
import { CodedError } from '../../../../domain/error-codes'
import type { OwnFactors } from '../../../../domain/api/security/second-factor'
import { beginCodeSetup, enableCodes, disableCodes } from '../../../data/queries/session/second-factor'
import { CommandButton } from '../../../forms/command-button'
import { CodeInput } from '../../../forms/code-input'
import { qrPath } from '../../../forms/qr-path'
import { useErrorText } from '../../../i18n/errors'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { secondStep } from '../../../i18n/areas/factor'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Field } from '../../../ui/fields/field'
import { Dialog } from '../../../ui/layers/dialog'
import { toast } from '../../../ui/layers/toast'
import { StatusBadge } from '../../../ui/states/status-badge'
import { usePasswordDialog } from './use-password-dialog'

type StartedSetup = Awaited<ReturnType<typeof beginCodeSetup>>

interface Props {
  factors: OwnFactors
  admin: boolean
  onChanged: (recoveryCodes?: string[]) => void
}

/** Setting for one-time codes, which are enabled only after the admin has entered a correct one. */
export function CodesCard({ factors: { codesSince, required, passkeys }, admin, onChanged }: Props) {
  const t = useMessages(secondStep)
  const language = useLanguage()
  const passwordDialog = usePasswordDialog()
  const [setup, setSetup] = useState<StartedSetup | null>(null)
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
      <CodesDialog
        setup={setup}
        onClose={() => setSetup(null)}
        onOn={(codes) => {
          setSetup(null)
          if (codes.length === 0) toast({ kind: 'ok', title: t.changed })
          onChanged(codes)
        }}
      />
    </Card>
  )
}

interface DialogProps {
  setup: StartedSetup | null
  onClose: () => void
  onOn: (recoveryCodes: string[]) => void
}

function CodesDialog({ setup, onClose, onOn }: DialogProps) {
  const t = useMessages(secondStep)
  const whyOf = useErrorText()
  const form = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    setCode('')
    setError('')
  }, [setup])
  const qr = useMemo(() => (setup === null ? null : qrPath(setup.address)), [setup])

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (setup === null || code.length < codeDigits) return
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
    <Dialog
      open={setup !== null}
      title={t.codesTitle}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy} aria-disabled={code.length < codeDigits || undefined}>
            {t.switchOn}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <p className="text-muted">{t.scan}</p>
        {qr !== null && (
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={t.qrName}
            shapeRendering="crispEdges"
            className="mx-auto h-auto w-full max-w-56 rounded-lg"
          >
            <rect width={qr.size} height={qr.size} className="fill-field-text" />
            <path d={qr.path} className="fill-field" />
          </svg>
        )}
        <dl>
          <dt className="text-sm leading-sm font-semibold">{t.key}</dt>
          <dd className="font-mono text-sm break-all select-all">
            {setup?.secret.replaceAll(/(.{4})/g, '$1 ').trim()}
          </dd>
        </dl>
        <Field label={t.firstCode} hint={t.firstCodeHint} error={error}>
          <CodeInput value={code} onCode={setCode} />
        </Field>
      </form>
    </Dialog>
  )
}
