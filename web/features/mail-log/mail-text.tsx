import { Fragment } from 'react'
import { mailLog } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'

/** Only links to this installation can be clicked. */
export function MailText({ text }: { text: string }) {
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
export const findInternalLinks = (text: string): string[] =>
  (text.split(/\n-- ?\n/)[0] ?? '').split(linkPattern).filter((part, at) => at % 2 === 1 && isInternal(part))

const LinkedText = ({ text }: { text: string }) =>
  text.split(linkPattern).map((part, at) =>
    at % 2 === 1 && isInternal(part) ? (
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
