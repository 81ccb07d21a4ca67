import { useMemo } from 'react'
import type { Id } from '../../../domain/entities'
import { useMail } from '../../data/repos/mail-log'
import { mailLog } from '../../i18n/mail-log'
import { useMessages } from '../../i18n/messages'
import { Dialog } from '../../ui/dialog'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'

/**
 * A mail as its receiver would read it, as text with its links apart. The HTML is never put into this page: the text part
 * says the same, and a link is offered only when it leads to this installation.
 */
export function MailDialog({ id, onClose }: { id: Id | null; onClose: () => void }) {
  const t = useMessages(mailLog)
  const { value, loading, error, reload } = useMail(id)
  const mail = value?.mail
  const links = useMemo(() => ownLinks(mail?.text ?? ''), [mail?.text])
  return (
    <Dialog open={id !== null} size="lg" title={mail?.subject ?? t.loading} onClose={onClose}>
      {error !== null && <ErrorState title={t.failed} onRetry={reload} />}
      {loading && mail === undefined && <Skeleton className="h-40 rounded-lg" />}
      {mail && value && (
        <div className="grid gap-4">
          <p className="text-sm text-muted">
            {t.to}: <span className="text-text">{mail.to}</span>
          </p>
          {value.masked && <p className="rounded-lg bg-sunken px-4 py-3 text-sm">{t.masked}</p>}
          {links.length > 0 && (
            <section className="grid gap-1">
              <h3 className="text-sm font-semibold">{t.links}</h3>
              <ul className="grid gap-1">
                {links.map((link) => (
                  <li key={link}>
                    <a
                      href={link}
                      rel="noopener noreferrer"
                      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-accent underline underline-offset-3"
                    >
                      {link}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className="grid gap-1">
            <h3 className="text-sm font-semibold">{t.text}</h3>
            <p className="rounded-lg bg-surface px-4 py-3 wrap-anywhere whitespace-pre-wrap">{mail.text}</p>
          </section>
        </div>
      )}
    </Dialog>
  )
}

/** The links of a text that lead to this very installation. */
function ownLinks(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return [...new Set(found)].filter((link) => URL.canParse(link) && new URL(link).origin === location.origin)
}
