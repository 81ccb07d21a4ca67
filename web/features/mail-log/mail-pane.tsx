import { useState, Fragment } from 'react'
import { Link } from 'react-router-dom'
import { mailLogEntryRoute, resendMailRoute, type MailRow } from '../../../domain/api/messages/mail'
import { viewMailRoute } from '../../../domain/api/messages/mail-preview'
import { adminPersonPath } from '../../../domain/paths'
import type { Id } from '../../../domain/entities'
import { useRoute } from '../../data/queries/use-route'
import { DialogButton, SendButton } from '../../forms/command-parts'
import { CopyLinkButton, CopyResetDialog } from '../../shared/copy-link'
import { useCommand } from '../../forms/use-command'
import { formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { mailLog } from '../../i18n/admin-areas'
import { DetailPane } from '../../lists/detail-pane'
import { Button } from '../../ui/button'
import { copyText } from '../../ui/copy-button'
import { SegmentedControl } from '../../ui/fields/segmented-control'
import { toast } from '../../ui/layers/toast'
import { EmailFrame } from '../../ui/email-frame'
import { LoadingOrError } from '../../ui/states/error-state'
import { MailStateBadge } from './mail-columns'

interface Props {
  id: Id
  /** The email's row, which names the recipient; undefined if the row isn't on the current page. */
  row: MailRow | undefined
  smtp: boolean
  /** Closes the pane; undefined when the pane can't be closed, because it shows the first row. */
  onClose?: (() => void) | undefined
  onSent: () => void
}

export function MailPane(props: Props) {
  const t = useMessages(mailLog)
  return (
    <DetailPane title={props.row?.subject ?? t.title} close={t.close} onClose={props.onClose}>
      <MailContent {...props} />
    </DetailPane>
  )
}

/** Shows an email in a sandboxed frame, or as text. The HTML is never inserted into this page (decision 0033). */
function MailContent({ id, row, smtp, onSent }: Props) {
  const t = useMessages(mailLog)
  const language = useLanguage()
  const read = useRoute(mailLogEntryRoute, { id })
  const { value } = read
  const resend = useCommand(resendMailRoute, {
    done: () => ({ title: t.queuedAgain }),
    onDone: onSent,
    refused: (why) => ({ title: t.notQueued, text: why }),
  })
  const mail = value?.mail
  if (mail === undefined) return <LoadingOrError read={read} failed={t.failed} className="h-64 rounded-lg" />
  const facts = [
    {
      name: t.to,
      value:
        row !== undefined && row.person !== '' ? (
          <Link to={adminPersonPath(row.person)} className="font-semibold text-accent">
            {row.personName || mail.to}
          </Link>
        ) : (
          mail.to
        ),
    },
    ...(row?.personName ? [{ name: t.address, value: mail.to }] : []),
    { name: t.kind, value: `${t.templates[mail.template]}, ${t.languages[mail.language]}` },
    { name: t.written, value: formatMoment(mail.queued_at, language) },
    ...(mail.sent_at === '' ? [] : [{ name: t.sentAt, value: formatMoment(mail.sent_at, language) }]),
    ...(mail.way === '' ? [] : [{ name: t.carried, value: `${mail.carrier}, ${t.ways[mail.way]}` }]),
    { name: t.state, value: <MailStateBadge status={mail.status} /> },
  ]
  return (
    <div className="grid gap-4">
      <dl className="grid gap-1 text-sm">
        {facts.map(({ name, value: fact }) => (
          <div key={name} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      {smtp && resendableStates.has(mail.status) && (
        <SendButton kind="quiet" size="sm" className="justify-self-start" command={resend} input={{ id }}>
          {t.sendAgain}
        </SendButton>
      )}
      {!smtp && <CopyLink id={id} mail={mail} name={row?.personName || mail.to} />}
      {!smtp && resendableStates.has(mail.status) && <p className="text-sm text-muted">{t.noServer}</p>}
      {value?.masked === true && <p className="rounded-lg bg-sunken px-4 py-3 text-sm">{t.masked}</p>}
      <MailBody id={id} text={mail.text} />
    </div>
  )
}

interface CopyLinkProps {
  id: Id
  mail: Pick<MailRow, 'template'> & { text: string }
  name: string
}

/**
 * Copies the email's link, which an admin can send another way if there is no mail server. A link into an account is masked
 * in the text, and the server records that it was copied.
 */
function CopyLink({ id, mail, name }: CopyLinkProps) {
  const t = useMessages(mailLog)
  const [link] = findInternalLinks(mail.text)
  if (link === undefined) return null
  if (mail.template === 'verify')
    return <CopyLinkButton kind="email" id={id} label={t.copyLink} className="justify-self-start" />
  if (mail.template === 'reset-password')
    return (
      <DialogButton
        kind="quiet"
        size="sm"
        className="justify-self-start"
        dialog={(close) => <CopyResetDialog kind="email" id={id} name={name} onClose={close} />}
      >
        {t.copyLink}
      </DialogButton>
    )
  const copy = async (): Promise<void> => {
    if (await copyText(link)) toast({ kind: 'ok', title: t.linkCopied })
    else toast({ kind: 'info', title: link, durationMs: 60_000 })
  }
  return (
    <Button kind="quiet" size="sm" className="justify-self-start" onClick={() => void copy()}>
      {t.copyLink}
    </Button>
  )
}

/** Shows an email's text. The server returns it only while no mail server is set up. */
function MailBody({ id, text }: { id: Id; text: string }) {
  const t = useMessages(mailLog)
  const [view, setView] = useState<'look' | 'text'>('look')
  if (text === '') return <RenderedMail id={id} />
  return (
    <div className="grid gap-3">
      <span className="flex">
        <SegmentedControl
          label={t.shownAs}
          options={[
            { value: 'look', label: t.asItLooks },
            { value: 'text', label: t.asText },
          ]}
          value={view}
          onChange={setView}
        />
      </span>
      {view === 'look' ? <RenderedMail id={id} /> : <MailText text={text} />}
    </div>
  )
}

/** Shows the rendered email. Its URL works only once, so each opening requests a new one. */
function RenderedMail({ id }: { id: Id }) {
  const t = useMessages(mailLog)
  const read = useRoute(viewMailRoute, { id })
  const { value } = read
  if (value === undefined) return <LoadingOrError read={read} failed={t.lookFailed} className="h-108 rounded-lg" />
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <EmailFrame address={value.address} title={t.asItLooks} className="h-160" />
    </div>
  )
}

/** The states in which an email can be sent again. Sent emails are masked, and queued ones are sent automatically. */
const resendableStates: ReadonlySet<string> = new Set(['kept', 'failed', 'bounced', 'not_sent'])

/** Shows an email's text, in which only links to this installation can be clicked. */
function MailText({ text }: { text: string }) {
  const t = useMessages(mailLog)
  const [body = '', footer = ''] = text.split(/\n-- ?\n/)
  const [title = '', ...blocks] = body.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return (
    <section aria-label={t.text} className="grid gap-4 rounded-xl bg-surface px-5 py-6">
      <h3 className="text-xl/7 wrap-anywhere">{title}</h3>
      {blocks.map((block, at) => (
        <p key={at} className="wrap-anywhere whitespace-pre-line">
          <LinkedText text={block} />
        </p>
      ))}
      {footer !== '' && (
        <p className="border-t border-line pt-4 text-sm wrap-anywhere whitespace-pre-line text-muted">{footer}</p>
      )}
    </section>
  )
}

/** Returns the links to this installation in an email's text, without those in its footer. */
const findInternalLinks = (text: string): string[] =>
  (text.split(/\n-- ?\n/)[0] ?? '').split(linkPattern).filter((part, at) => at % 2 === 1 && isInternal(part))

const LinkedText = ({ text }: { text: string }) =>
  text.split(linkPattern).map((part, at) =>
    // A masked link leads nowhere.
    at % 2 === 1 && isInternal(part) && !part.endsWith('#…') ? (
      <a
        key={at}
        href={part}
        rel="noopener noreferrer"
        className="font-semibold text-accent underline underline-offset-3"
      >
        {part}
      </a>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )

const linkPattern = /(https?:\/\/[^\s<>"]+)/

const isInternal = (link: string): boolean => URL.canParse(link) && new URL(link).origin === location.origin
