import { lazy, Suspense, useState, type FormEvent } from 'react'
import { CodedError } from '../../../domain/error-codes'
import { canUsePasskeys, secondStepOf, type SecondStep as AskedStep } from '../../data/queries/session/second-step'
import { useSession } from '../../data/queries/session/session'
import { unlock } from '../../data/queries/session/session-actions'
import { useErrorText } from '../../i18n/errors'
import { useMessages } from '../../i18n/language'
import { shell } from '../../i18n/areas'
import { Button } from '../../ui/button'
import { Field } from '../../ui/fields/field'
import { PasswordInput } from '../../ui/fields/password-input'

// Loaded on demand, because most devices never need it.
const SecondStep = lazy(() => import('../../shared/second-step').then((step) => ({ default: step.SecondStep })))

/** Asks for the password after the idle limit. Admins also need a second factor, or use a passkey instead (S22). */
export function UnlockForm() {
  const t = useMessages(shell)
  const whyOf = useErrorText()
  const { person } = useSession()
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<AskedStep | null>(null)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      await unlock(password)
    } catch (reason) {
      const step = secondStepOf(reason)
      if (step !== null) return setAsked(step)
      const refused = reason instanceof CodedError ? reason : 'server-unreachable'
      setError(reason instanceof CodedError && reason.code === 'wrong-credentials' ? t.wrongPassword : whyOf(refused))
    } finally {
      setBusy(false)
    }
  }
  async function byPasskey(): Promise<void> {
    setBusy(true)
    try {
      // Loaded on demand, because it needs a route's schema, which the first screen should not load.
      const { signInWithPasskey: enterByPasskey } = await import('../../data/queries/session/second-factor')
      await enterByPasskey('unlock')
    } catch (reason) {
      setError(whyOf(reason instanceof CodedError ? reason : 'passkey-refused'))
    } finally {
      setBusy(false)
    }
  }
  if (asked !== null) {
    return (
      <Suspense>
        <UnlockSecondStep asked={asked} onAgain={() => setAsked(null)} />
      </Suspense>
    )
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 rounded-lg bg-caution-soft p-4 md:grid-cols-[1fr_20rem_auto] md:items-end"
    >
      <p className="text-caution">
        <b className="font-semibold">{t.idle}</b> {t.idleText}
      </p>
      <Field label={t.password} error={error}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setError('')
          }}
        />
      </Field>
      <span className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} className="min-h-12">
          {t.goOn}
        </Button>
        {person?.roles.includes('admin') === true && canUsePasskeys() && (
          <Button kind="quiet" busy={busy} className="min-h-12" onClick={() => void byPasskey()}>
            {t.unlockPasskey}
          </Button>
        )}
      </span>
    </form>
  )
}

const UnlockSecondStep = ({ asked: step, onAgain }: { asked: AskedStep; onAgain: () => void }) => (
  <SecondStep
    step={step}
    onDone={() => undefined}
    onAgain={onAgain}
    frame={(title, lead, content) => (
      <div className="max-w-112 rounded-xl bg-raised p-5 shadow-sm md:p-6">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-2 text-muted">{lead}</p>
        {content}
      </div>
    )}
  />
)
