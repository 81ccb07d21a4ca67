import { ChevronRight, Clock, Fingerprint, LifeBuoy, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { codeDigits, recoveryCodeCount } from '../../domain/people/security/second-factor'
import { CodedError } from '../../domain/error-codes'
import { completeWithPasskey, completeSecondStep, type SecondStepProof } from '../data/queries/session/second-factor'
import type { SecondStep as Asked } from '../data/queries/session/second-step'
import { useErrorText } from '../i18n/errors'
import { formatMoment } from '../i18n/format'
import { useLanguage, useMessages } from '../i18n/language'
import { secondStep } from '../i18n/areas'
import { Button } from '../ui/button'
import { Field } from '../ui/fields/field'
import { TextInput } from '../ui/fields/inputs'
import { toast } from '../ui/layers/toast'
import { CodeInput } from '../forms/code-input'

type Method = SecondStepProof['kind']
type Opened = NonNullable<Awaited<ReturnType<typeof completeWithPasskey>>>

interface Props {
  step: Asked
  onDone: (person: Opened) => void
  /** Called to start the sign-in again with the password. */
  onAgain: () => void
  frame: (title: string, lead: string, content: ReactNode) => ReactNode
}

/**
 * The second step after the password (S22): a passkey first, requested only after a click, otherwise a code or recovery
 * code.
 */
export function SecondStep({ step, onDone, onAgain, frame }: Props) {
  const t = useMessages(secondStep)
  const whyOf = useErrorText()
  const [method, setMethod] = useState<Method>(step.passkey !== '' ? 'passkey' : step.codes ? 'code' : 'recovery')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  async function attempt(prove: () => Promise<Opened | null>): Promise<boolean> {
    setBusy(true)
    setError('')
    try {
      const person = await prove()
      if (person !== null) onDone(person)
      return true
    } catch (failure) {
      if (failure instanceof CodedError && failure.code === 'step-over') {
        toast({ kind: 'bad', title: t.overTitle, text: whyOf(failure) })
        onAgain()
      } else setError(failure instanceof CodedError ? whyOf(failure) : t.failedText)
      return false
    } finally {
      setBusy(false)
    }
  }

  const titles: { [each in Method]: [title: string, lead: string] } = {
    passkey: [t.confirm, t.confirmLead],
    code: [t.codeTitle, t.codeLead],
    recovery: [t.recoveryTitle, t.recoveryLead],
  }
  const [title, lead] = titles[method]
  const state = { error, busy }
  return frame(
    title,
    lead,
    <>
      <p className="mt-4 w-fit max-w-full rounded-full border border-line bg-raised px-4 py-2 text-sm font-semibold break-words">
        {step.email}
      </p>
      <div className="mt-6 grid gap-4">
        {method === 'passkey' && (
          <PasskeyMethod {...state} step={step} onUse={() => void attempt(() => completeWithPasskey(step))} />
        )}
        {method === 'code' && (
          <CodeMethod
            {...state}
            onCode={(code) => attempt(() => completeSecondStep(step.step, { kind: 'code', code }))}
          />
        )}
        {method === 'recovery' && (
          <RecoveryMethod
            {...state}
            onCode={(code) => void attempt(() => completeSecondStep(step.step, { kind: 'recovery', code }))}
          />
        )}
      </div>
      <OtherMethods
        step={step}
        method={method}
        onMethod={(next) => {
          setError('')
          setMethod(next)
        }}
      />
      <p className="mt-4">
        <button
          type="button"
          onClick={onAgain}
          className="inline-flex min-h-11 items-center text-left font-semibold text-accent underline underline-offset-3"
        >
          {t.again}
        </button>
      </p>
    </>,
  )
}

interface MethodProps {
  error: string
  busy: boolean
}

function PasskeyMethod({ step, error, busy, onUse }: MethodProps & { step: Asked; onUse: () => void }) {
  const t = useMessages(secondStep)
  const language = useLanguage()
  const used = step.passkeyUsedAt === '' ? '' : formatMoment(step.passkeyUsedAt, language)
  return (
    <>
      <section className="flex items-center gap-4 rounded-lg bg-raised p-4 shadow-sm">
        <Fingerprint aria-hidden className="size-8 shrink-0 text-accent" strokeWidth={1.75} />
        <div className="min-w-0">
          <h2 className="text-base font-semibold break-words">{step.passkeyName}</h2>
          <p className="text-sm leading-sm text-muted">{t.passkeyUsed(used)}</p>
        </div>
      </section>
      <Button size="lg" busy={busy} onClick={onUse}>
        {t.usePasskey}
      </Button>
      <p role="status" className={`text-sm leading-sm ${error === '' ? 'text-muted' : 'font-medium text-danger'}`}>
        {error === '' ? t.passkeyHint : error}
      </p>
    </>
  )
}

/** Asks for a code and submits it after the sixth digit. A wrong code empties the field, which keeps the focus. */
function CodeMethod({ error, busy, onCode }: MethodProps & { onCode: (code: string) => Promise<boolean> }) {
  const t = useMessages(secondStep)
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  async function send(digits: string): Promise<void> {
    if (digits.length < codeDigits || busy) return
    if (await onCode(digits)) return
    setCode('')
    input.current?.focus()
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send(code)
      }}
    >
      <Field label={t.code} hint={t.codeHint} error={error}>
        <CodeInput
          ref={input}
          value={code}
          onCode={(digits) => {
            setCode(digits)
            void send(digits)
          }}
        />
      </Field>
      <Button type="submit" size="lg" busy={busy} aria-disabled={code.length < codeDigits || undefined}>
        {t.go}
      </Button>
    </form>
  )
}

function RecoveryMethod({ error, busy, onCode }: MethodProps & { onCode: (code: string) => void }) {
  const t = useMessages(secondStep)
  const [code, setCode] = useState('')
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (code.trim() !== '') onCode(code)
      }}
    >
      <Field label={t.recovery} hint={t.recoveryHint} error={error}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" busy={busy}>
        {t.go}
      </Button>
    </form>
  )
}

function OtherMethods({ step, method, onMethod }: { step: Asked; method: Method; onMethod: (method: Method) => void }) {
  const t = useMessages(secondStep)
  const methods: { kind: Method; icon: LucideIcon; label: string; hint: string; there: boolean }[] = [
    {
      kind: 'passkey',
      icon: Fingerprint,
      label: t.wayPasskey,
      hint: t.wayPasskeyHint,
      there: step.passkey !== '',
    },
    { kind: 'code', icon: Clock, label: t.wayCode, hint: t.wayCodeHint, there: step.codes },
    {
      kind: 'recovery',
      icon: LifeBuoy,
      label: t.wayRecovery,
      hint: t.left(Math.min(step.recovery, recoveryCodeCount)),
      there: step.recovery > 0,
    },
  ]
  const others = methods.filter(({ kind, there }) => there && kind !== method)
  if (others.length === 0) return null
  return (
    <>
      <h2 className="mt-8 text-sm leading-sm font-semibold text-muted">
        {method === 'code' ? t.withoutApp : t.otherWays}
      </h2>
      <ul>
        {others.map(({ kind, icon: Icon, label, hint }) => (
          <li key={kind} className="border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() => onMethod(kind)}
              className="flex min-h-14 w-full items-center gap-4 py-2 text-left"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
              <span className="min-w-0 flex-1 font-semibold">
                {label}
                <small className="block text-sm leading-sm font-normal text-muted">{hint}</small>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
