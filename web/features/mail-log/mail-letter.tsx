import { Fragment } from 'react'
import { mailLog } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'

/**
 * A mail as its receiver reads it: its text part as a letter. The HTML part says the same and is never put into this page; a link
 * is one only when it leads to this installation.
 */
export function MailLetter({ text }: { text: string }) {
  const t = useMessages(mailLog)
  const [body = '', foot = ''] = text.split(/\n-- ?\n/)
  const [title = '', ...blocks] = body.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return (
    <section aria-label={t.text} className="grid gap-4 rounded-xl bg-surface px-5 py-6">
      <h3 className="text-xl/7 wrap-anywhere">{title}</h3>
      {blocks.map((block, at) => (
        <p key={at} className="wrap-anywhere whitespace-pre-line">
          <WithLinks text={block} />
        </p>
      ))}
      {foot !== '' && (
        <p className="border-t border-line pt-4 text-sm wrap-anywhere whitespace-pre-line text-muted">{foot}</p>
      )}
    </section>
  )
}

/** The links of a mail's text to this installation, without its foot. */
export const linksOf = (text: string): string[] =>
  (text.split(/\n-- ?\n/)[0] ?? '').split(linkPattern).filter((part, at) => at % 2 === 1 && isOwn(part))

/** A text whose own links can be followed; others stay text. */
const WithLinks = ({ text }: { text: string }) =>
  text.split(linkPattern).map((part, at) =>
    at % 2 === 1 && isOwn(part) ? (
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

const isOwn = (link: string): boolean => URL.canParse(link) && new URL(link).origin === location.origin
