import { Copy, MailX, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { invitationsRoute, invitePersonRoute } from '../../domain/api/people/invitations'
import type { OutputOf } from '../../domain/api/route'
import type { Language } from '../../domain/entities'
import { momentOf } from '../../domain/moments'
import { invitationLink, paths } from '../../domain/paths'
import { maxInvitationNote, type InvitedAs } from '../../domain/people/invitations'
import { invitationDays } from '../../domain/people/security/account-limits'
import { useNow } from '../data/queries/clock'
import { useMailsOnlyLogged } from '../data/queries/installation/installation'
import { useProgram } from '../data/queries/installation/program'
import { refetchRoutes, useRoute, type Answer } from '../data/queries/use-route'
import { CommandForm, DialogButton, RefusalMessage } from '../forms/command-parts'
import { TextField } from '../forms/fields'
import { useCommandForm } from '../forms/use-command-form'
import { invitations } from '../i18n/admin-areas'
import { formatCents, formatDayMonth, formatMoment } from '../i18n/format'
import { useLanguage, useMessages } from '../i18n/language'
import { Avatar } from '../ui/pictures/avatar'
import { Button, LinkButton } from '../ui/button'
import { Card } from '../ui/card'
import { SegmentedControl } from '../ui/fields/segmented-control'
import { Dialog } from '../ui/layers/dialog'
import { toast } from '../ui/layers/toast'
import { CopyLinkButton, useCopyLink } from './copy-link'

const pollMs = 10_000

/** Asks again every ten seconds while the page is visible, because sign-ups aren't synced to devices. */
export function useInvitations(when = true): Answer<OutputOf<typeof invitationsRoute>> {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    if (!when) return
    const tick = () => document.visibilityState === 'visible' && setTicks((n) => n + 1)
    const timer = setInterval(tick, pollMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [when])
  return useRoute(invitationsRoute, {}, { again: ticks, when })
}

export function InviteButton({ children, ...button }: Omit<Parameters<typeof DialogButton>[0], 'dialog'>) {
  return (
    <DialogButton {...button} dialog={(close) => <InviteDialog onClose={close} />}>
      <UserPlus aria-hidden />
      {children}
    </DialogButton>
  )
}

interface Invitation {
  email: string
  role: InvitedAs
  language: Language
  note: string
}

/** Invites one person. With a mail server the invitation is emailed; without one its link is shown and copied. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(invitations)
  const language = useLanguage()
  const mailOff = useMailsOnlyLogged()
  const send = useRef(!mailOff)
  const link = useCopyLink()
  const [copied, setCopied] = useState<{ link: string; email: string } | null>(null)
  const start: Invitation = { email: '', role: 'renter', language, note: '' }
  const form = useCommandForm({
    route: invitePersonRoute,
    start,
    toInput: (values: Invitation) => ({ ...values, send: send.current }),
    onDone: ({ invitation, sent }, { email }) => {
      refetchRoutes(invitationsRoute)
      if (sent) {
        toast({ kind: 'ok', title: t.sent(email) })
        onClose()
      } else
        void link
          .copy({ kind: 'invitation', id: invitation })
          .then((answer) => answer && setCopied({ link: answer.link, email }))
    },
  })
  const { values, busy, blocked } = form
  const until = formatDayMonth(momentOf(useNow() + invitationDays * 86_400_000).slice(0, 10), language)
  const submit = (isSent: boolean): void => {
    send.current = isSent
    void form.submit()
  }
  const shownLink = copied?.email === values.email.trim().toLowerCase() ? copied.link : null
  return (
    <>
      <Dialog
        open
        title={t.title}
        onClose={onClose}
        footer={
          <>
            {mailOff ? (
              <LinkButton kind="bare" href={`${paths.adminSetUp}?step=mail`} className="md:mr-auto">
                {t.setUpEmail}
              </LinkButton>
            ) : (
              <Button kind="bare" blocked={blocked} busy={busy} onClick={() => submit(false)} className="md:mr-auto">
                <Copy aria-hidden />
                {t.copyInstead}
              </Button>
            )}
            <Button blocked={blocked} busy={busy || link.busy} onClick={() => submit(!mailOff)}>
              {mailOff && <Copy aria-hidden />}
              {mailOff ? t.copyInvitation : t.send}
            </Button>
          </>
        }
      >
        <CommandForm of={form} toasts className="grid gap-4">
          <InvitationFields form={form.form} values={values} />
          {mailOff || shownLink !== null ? (
            <LinkBox
              title={mailOff ? t.sendYourself : ''}
              text={t.linkFor(values.email.trim(), until)}
              link={shownLink}
              language={values.language}
            />
          ) : (
            <p className="text-sm text-muted">{t.emailsIn[values.language](until)}</p>
          )}
          <RefusalMessage refusal={form.refusal} />
        </CommandForm>
      </Dialog>
      {link.dialog}
    </>
  )
}

function InvitationFields({ form, values }: { form: UseFormReturn<Invitation>; values: Invitation }) {
  const t = useMessages(invitations)
  return (
    <>
      <RoleCards value={values.role} onChange={(role) => form.setValue('role', role)} />
      <div className="grid gap-x-4 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          form={form}
          name="email"
          type="email"
          label={t.email}
          autoComplete="off"
          messages={{ 'email-taken': t.taken }}
        />
        <div className="grid content-start justify-items-start gap-1">
          <span aria-hidden className="text-sm leading-sm font-semibold">
            {t.language}
          </span>
          <SegmentedControl
            label={t.language}
            value={values.language}
            onChange={(next) => form.setValue('language', next)}
            options={[
              { value: 'en', label: 'English' },
              { value: 'es', label: <span lang="es">Español</span> },
            ]}
          />
        </div>
      </div>
      <TextField
        form={form}
        name="note"
        rows={2}
        maxLength={maxInvitationNote}
        label={
          <>
            {t.note} <span className="font-normal text-muted">{t.optional}</span>
          </>
        }
        aside={
          <span className="text-sm leading-sm text-muted">
            {t.noteLength(values.note.trim().length, maxInvitationNote)}
          </span>
        }
      />
    </>
  )
}

interface LinkBoxProps {
  title: string
  text: string
  /** Null until the invitation is created, which copying does. */
  link: string | null
  language: Language
}

function LinkBox({ title, text, link, language }: LinkBoxProps) {
  const t = useMessages(invitations)
  const { host, origin } = window.location
  const shown = (link ?? invitationLink(origin, '············', language)).replace(/^https?:\/\/[^/]+/, host)
  return (
    <div className="grid gap-2.5 rounded-lg bg-surface px-4 py-3.5">
      <div className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-x-2.5 text-sm leading-sm">
        <MailX aria-hidden className="mt-px size-4.5 text-muted" />
        <div>
          {title !== '' && <b className="font-semibold">{title}</b>}
          <p className="wrap-anywhere text-muted">{text}</p>
        </div>
      </div>
      <output
        aria-label={t.linkName}
        className={`rounded-md border border-dashed border-line-strong bg-raised px-3 py-2 font-semibold wrap-anywhere ${link === null ? 'text-muted' : ''}`}
      >
        {shown}
      </output>
    </div>
  )
}

function RoleCards({ value, onChange }: { value: InvitedAs; onChange: (role: InvitedAs) => void }) {
  const t = useMessages(invitations)
  const program = useProgram().value
  const choices = [
    { role: 'renter', label: t.renter, text: t.renterText(formatCents(program?.rental_rate_cents ?? 0)) },
    { role: 'affiliate', label: t.affiliate, text: t.affiliateText(formatCents(program?.commission_rate_cents ?? 0)) },
  ] as const
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm leading-sm font-semibold">{t.as}</legend>
      <div className="grid grid-cols-2 gap-2 md:gap-3">
        {choices.map(({ role, label, text }) => (
          <label
            key={role}
            className="grid cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)] content-start gap-x-2.5 rounded-lg p-3 ring-1 ring-line-strong ring-inset has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent md:px-3.5"
          >
            <input
              type="radio"
              name="role"
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              className="mt-0.5 grid size-5 flex-none appearance-none place-items-center rounded-full border-[1.5px] border-line-strong bg-raised after:hidden after:size-2.5 after:rounded-full after:bg-accent after:content-[''] checked:border-accent checked:after:block"
            />
            <b className="font-semibold">{label}</b>
            <small className="col-start-2 text-sm leading-sm text-muted">{text}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type PendingSignUp = OutputOf<typeof invitationsRoute>['pending'][number]

/** Lists the sign-ups whose verification link has to be passed on by hand. Only while email isn't set up. */
export function PendingSignUps({ rows }: { rows: readonly PendingSignUp[] }) {
  const t = useMessages(invitations)
  const language = useLanguage()
  if (rows.length === 0) return null
  return (
    <PeopleCard title={t.pending} count={rows.length}>
      {rows.map(({ id, name, email, signedUpAt }) => (
        <PersonLine key={id} name={name || email} detail={email} note={t.signedUp(formatMoment(signedUpAt, language))}>
          <CopyLinkButton
            kind="sign-up"
            id={id}
            label={t.copyOf(name.split(' ')[0] || email)}
            className="max-md:w-full"
          />
        </PersonLine>
      ))}
    </PeopleCard>
  )
}

export function PeopleCard({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const t = useMessages(invitations)
  return (
    <Card
      title={
        <>
          {title}
          <span
            aria-label={t.pendingCount(count)}
            role="img"
            className="ml-2 inline-grid h-6 min-w-6 place-items-center rounded-full bg-accent-soft px-1.5 text-sm font-semibold text-accent"
          >
            {count}
          </span>
        </>
      }
      className="px-4! pt-4! pb-0! md:px-5!"
    >
      <ul className="-mx-4 md:-mx-5">{children}</ul>
    </Card>
  )
}

interface LineProps {
  name: string
  detail: string
  note: string
  children: ReactNode
}

export const PersonLine = ({ name, detail, note, children }: LineProps) => (
  <li className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 md:grid-cols-[2rem_minmax(0,1fr)_auto] md:gap-x-4 md:px-5 md:py-2">
    <Avatar name={name} seed={detail} size="sm" />
    <div className="min-w-0">
      <b className="block font-semibold wrap-anywhere">{name}</b>
      <small className="flex flex-wrap gap-x-1.5 text-sm leading-sm text-muted">
        {detail !== name && (
          <span className="wrap-anywhere">
            {detail}
            <span aria-hidden className="max-md:hidden">
              {' ·'}
            </span>
          </span>
        )}
        <span className="max-md:basis-full">{note}</span>
      </small>
    </div>
    <div className="max-md:col-span-full">{children}</div>
  </li>
)
