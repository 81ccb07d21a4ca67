import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { sendTestEmailRoute, testEmailPreviewRoute } from '../../../domain/api/messages/mail'
import type { OutputOf } from '../../../domain/api/route'
import type { Language } from '../../../domain/entities'
import { CodedError } from '../../../domain/error-codes'
import { paths } from '../../../domain/paths'
import { sendCommand } from '../../data/queries/commands'
import { useMailsOnlyLogged, useProductName } from '../../data/queries/installation/installation'
import { serverNow } from '../../data/engine/db/clock'
import { useSession } from '../../data/queries/session/session'
import { useRoute } from '../../data/queries/use-route'
import { GuestFooter, GuestHeader, GuestPage } from '../../features/auth/guest-frame'
import { useErrorText } from '../../i18n/errors'
import { formatTime } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { testEmail } from '../../i18n/areas'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmailFrame } from '../../ui/email-frame'
import { Field } from '../../ui/fields/field'
import { Select, TextInput } from '../../ui/fields/inputs'
import { Logo } from '../../ui/pictures/brand'
import { StatusBadge } from '../../ui/states/status-badge'
import { UnlockForm } from '../shell/unlock-form'

/** The test email. `at` is the time at which it was sent, '' = not yet. */
type TestEmail = OutputOf<typeof sendTestEmailRoute> & { at: string }
interface Refused {
  title: string
  why: string
}

/**
 * The test email page. Only admins can send the email, and only to their own address (S2). After the idle limit the page
 * asks for the password (S7).
 */
export function TestEmailPage() {
  const t = useMessages(testEmail)
  const { state, person } = useSession()
  const admin = person?.roles.includes('admin') === true && state !== 'sign-in'
  if (admin && state !== 'locked') return <SendPage />
  return (
    <GuestPage picture={!admin && <EmailOutline />}>
      <h1 className={heading}>{t.title}</h1>
      <p className="mt-4 max-w-[48ch] text-lg leading-lg text-pretty">{t.lead}</p>
      {admin && (
        <div className="mt-6">
          <UnlockForm />
        </div>
      )}
      {!admin && state !== 'starting' && (
        <div className="mt-7 grid md:justify-start">
          <LinkButton size="lg" href={paths.adminAuth}>
            {t.signIn}
          </LinkButton>
        </div>
      )}
    </GuestPage>
  )
}

const heading = 'text-[min(1.875rem,12vw)]/[1.2] tracking-[-.02em] md:text-4xl md:leading-4xl'

const EmailOutline = () => (
  <div aria-hidden className="flow-root rounded-xl bg-raised shadow-sm">
    <div className="grid gap-2.5 border-b border-line px-6 py-5">
      <span className="h-3 w-4/5 rounded-full bg-line" />
      <span className="h-2.5 w-1/2 rounded-full bg-sunken" />
    </div>
    <div className="m-5 grid gap-3 rounded-lg bg-surface p-6">
      <Logo className="mb-1 size-8" />
      <span className="h-4 w-3/5 rounded-full bg-line" />
      <span className="h-2.5 rounded-full bg-sunken" />
      <span className="h-2.5 rounded-full bg-sunken" />
      <span className="h-2.5 w-2/3 rounded-full bg-sunken" />
      <span className="mt-2 h-8 w-2/5 rounded-full bg-accent" />
    </div>
  </div>
)

function SendPage() {
  const t = useMessages(testEmail)
  const whyOf = useErrorText()
  const own = useLanguage()
  const { email } = useSession()
  const [language, setLanguage] = useState<Language>(own)
  const [busy, setBusy] = useState(false)
  const preview = useRoute(testEmailPreviewRoute, { language }).value
  const [sent, setSent] = useState<TestEmail | null>(null)
  const mail = sent ?? (preview === undefined ? null : { ...preview, at: '' })
  const [refused, setRefused] = useState<Refused | null>(null)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefused(null)
    try {
      const written = await sendCommand(sendTestEmailRoute, { language })
      setSent({ ...written, at: new Date(serverNow()).toISOString() })
    } catch (error) {
      const code = error instanceof CodedError ? error.code : 'server-error'
      const nobody = code === 'not-allowed' || code === 'signed-out'
      setRefused({
        title: nobody ? t.notAllowed : t.failed,
        why: error instanceof CodedError ? whyOf(error) : '',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex min-h-dvh flex-col px-5 py-3 md:px-12 md:py-5">
      <GuestHeader />
      <main
        id="main"
        className="mx-auto grid w-full max-w-6xl flex-1 content-start gap-x-20 gap-y-8 py-6 md:py-10 min-[60rem]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]"
      >
        <div className="grid content-start gap-5">
          <div>
            <h1 className={heading}>{t.title}</h1>
            <p className="mt-3 text-lg leading-lg">{t.lead}</p>
          </div>
          <Card>
            <form onSubmit={(event) => void send(event)} className="grid gap-4.5">
              <Field label={t.to} hint={t.toHint}>
                <TextInput type="email" readOnly value={mail?.to ?? email} />
              </Field>
              <EmailLanguage
                language={language}
                onChange={(next) => {
                  setLanguage(next)
                  setSent(null)
                }}
              />
              <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
                <Button type="submit" busy={busy} className="max-sm:w-full">
                  <Send aria-hidden className="size-4.5" />
                  {t.send}
                </Button>
                <QuotaUsed mail={mail} />
              </div>
              {refused !== null && (
                <p role="alert" className="text-danger">
                  <b className="font-semibold">{refused.title}</b> {refused.why}
                </p>
              )}
            </form>
          </Card>
          <div role="status">{sent !== null && refused === null && <SendResult mail={sent} />}</div>
        </div>
        {mail !== null && <EmailPreview mail={mail} />}
      </main>
      <GuestFooter />
    </div>
  )
}

function EmailLanguage({ language, onChange }: { language: Language; onChange: (language: Language) => void }) {
  const t = useMessages(testEmail)
  return (
    <Field label={t.language}>
      <Select value={language} onChange={(event) => onChange(event.target.value === 'es' ? 'es' : 'en')}>
        <option value="en">English</option>
        <option value="es">Español</option>
      </Select>
    </Field>
  )
}

function QuotaUsed({ mail }: { mail: TestEmail | null }) {
  const t = useMessages(testEmail)
  if (mail === null) return <span className="text-sm leading-sm text-muted">{t.atMost}</span>
  return (
    <span className="grid gap-1 text-sm leading-sm text-muted">
      <span aria-hidden className="flex gap-1.5">
        {Array.from({ length: mail.most }, (_, at) => (
          <span
            key={at}
            className={`size-3.5 rounded-full ${at < mail.used ? 'bg-accent' : 'ring-1 ring-muted ring-inset'}`}
          />
        ))}
      </span>
      {t.used(mail.used, mail.most)}
    </span>
  )
}

function SendResult({ mail }: { mail: TestEmail }) {
  const t = useMessages(testEmail)
  const onlyLogged = useMailsOnlyLogged()
  const language = useLanguage()
  return (
    <>
      <StatusBadge glyph={onlyLogged ? 'ring' : 'tick'} tone={onlyLogged ? 'caution' : 'positive'}>
        {onlyLogged ? t.made : t.sent}
      </StatusBadge>
      <p className="mt-1 text-muted">
        <MailLogText text={onlyLogged ? t.madeText : t.sentText(formatTime(mail.at, language))} />
      </p>
    </>
  )
}

function MailLogText({ text }: { text: string }) {
  const { mailLog } = useMessages(testEmail)
  const at = text.lastIndexOf(mailLog)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <a href={paths.adminMailLog} className="font-semibold text-accent underline underline-offset-3">
        {mailLog}
      </a>
      {text.slice(at + mailLog.length)}
    </>
  )
}

function EmailPreview({ mail }: { mail: TestEmail }) {
  const t = useMessages(testEmail)
  const language = useLanguage()
  const product = useProductName()
  return (
    <figure aria-label={t.letter} className="min-w-0 self-start overflow-hidden rounded-xl bg-raised shadow-sm">
      <figcaption className="border-b border-line px-6 py-4">
        <b className="block font-semibold">{mail.subject}</b>
        <small className="text-sm leading-sm text-muted">
          {mail.at === '' ? t.letterToSend(product) : t.letterTo(product, formatTime(mail.at, language))}
        </small>
      </figcaption>
      {mail.address !== '' && (
        <div className="p-3 md:p-4">
          <EmailFrame address={mail.address} title={t.letter} className="h-240 rounded-lg sm:h-184" />
        </div>
      )}
    </figure>
  )
}
