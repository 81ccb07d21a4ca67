import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import type { Language } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { mailtoLink } from '../../../domain/people/email/email-address'
import { useMailsOnlyLogged, useProductName } from '../../data/queries/installation/installation'
import { usePublicProgram } from '../../data/queries/installation/public-program'
import { serverNow } from '../../data/engine/db/clock'
import { useChooseLanguage } from '../../shared/language-switch'
import { useLanguage, useMessages } from '../../i18n/language'
import { shell, forms, auth } from '../../i18n/areas'
import { Brand } from '../../ui/pictures/brand'
import { Link } from 'react-router-dom'
import { useHasNetwork, useAnswerHeaderRemoved } from '../../data/queries/network'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'

const languages: readonly { code: Language; short: string; name: string }[] = [
  { code: 'en', short: 'EN', name: 'English' },
  { code: 'es', short: 'ES', name: 'Español' },
]

export function GuestHeader() {
  const language = useLanguage()
  const product = useProductName()
  return (
    <header className="flex flex-wrap items-center">
      <Brand name={product} href={language === 'es' ? paths.landingEs : paths.landing} />
      <LanguageSwitcher />
    </header>
  )
}

const styles = {
  page: { chosen: 'decoration-accent', other: 'text-muted hover:text-text' },
  field: { chosen: 'decoration-field-mark', other: 'text-field-muted hover:text-field-text' },
}

/** Lets a signed-out visitor switch the language. `on` is the background behind the switch. */
export function LanguageSwitcher({ on = 'page' }: { on?: keyof typeof styles }) {
  const language = useLanguage()
  const choose = useChooseLanguage()
  return (
    <div role="group" aria-label="Language / Idioma" className="ml-auto flex text-sm font-semibold">
      {languages.map(({ code, short, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => void choose(code)}
          className={`min-h-11 min-w-11 rounded-full text-center ${
            code === language ? `underline decoration-2 underline-offset-6 ${styles[on].chosen}` : styles[on].other
          }`}
        >
          {short}
          <span className="sr-only"> {name}</span>
        </button>
      ))}
    </div>
  )
}

/**
 * The footer of pages for visitors. `only` lists the URLs that work now, for example while offline; undefined means all
 * (P4).
 */
export function GuestFooter({ only }: { only?: readonly string[] | undefined }) {
  const t = useMessages(shell)
  const isSpanish = useLanguage() === 'es'
  const product = useProductName()
  const support = usePublicProgram()?.supportEmail ?? ''
  const year = new Date(serverNow()).getUTCFullYear()
  const pages = [
    { href: isSpanish ? paths.termsEs : paths.terms, name: t.terms },
    { href: isSpanish ? paths.affiliateEs : paths.affiliate, name: t.affiliateProgram },
  ].filter(({ href }) => only?.includes(href) ?? true)
  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
      {/* On mobile the switch is below the links, which need the whole width in Spanish. */}
      <span className="max-sm:order-last max-sm:basis-full">
        © {year} {product}
      </span>
      {pages.map(({ href, name }) => (
        <a key={href} href={href} className="inline-flex min-h-11 items-center underline underline-offset-3">
          {name}
        </a>
      ))}
      {support !== '' && (
        <a
          href={mailtoLink(support)}
          className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-3"
        >
          {support}
        </a>
      )}
    </footer>
  )
}

interface PageProps {
  picture?: ReactNode
  only?: readonly string[]
  children: ReactNode
}

/** A page with one message for signed-out visitors and an optional picture. */
export function GuestPage({ picture, only, children }: PageProps) {
  return (
    <div className="flex min-h-dvh flex-col px-4 pt-2 pb-4 min-[22.5rem]:px-5 md:px-12 md:pt-5 md:pb-8">
      <GuestHeader />
      {picture ? (
        <main
          id="main"
          className="m-auto grid w-full max-w-6xl items-center gap-8 py-8 md:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] md:gap-12"
        >
          <div className="min-w-0">{children}</div>
          <div className="w-full max-w-60 max-md:order-first md:max-w-88 md:justify-self-center">{picture}</div>
        </main>
      ) : (
        <main id="main" className="m-auto w-full max-w-xl py-8">
          {children}
        </main>
      )}
      <GuestFooter only={only} />
    </div>
  )
}

interface Props {
  kind?: ReactNode
  title: string
  lead?: ReactNode
  ring?: ReactNode
  /** The illustration, shown from 960 px on. Without it the content is centered and larger. */
  art?: ReactNode
  artText?: string
  /** Focuses the title when the page appears in place of a form, so that the focus doesn't fall to the body. */
  focusTitle?: boolean
  children: ReactNode
}

export function AuthLayout({ kind, title, lead, ring, art, artText, focusTitle = false, children }: Props) {
  const alone = art === undefined
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusTitle) heading.current?.focus()
  }, [focusTitle])
  return (
    <div
      className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] ${alone ? '' : 'min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,44%)]'}`}
    >
      <div className="flex flex-col px-4 pt-2 pb-4 min-[22.5rem]:px-5 md:px-12 md:pt-5 md:pb-8">
        <GuestHeader />
        <main id="main" className={`m-auto w-full ${alone ? 'max-w-144' : 'max-w-112'} py-3 max-md:mt-0 md:py-8`}>
          {kind}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h1
              ref={heading}
              tabIndex={focusTitle ? -1 : undefined}
              className={`min-w-0 outline-none flex-[1_1_8rem] text-[min(1.875rem,12vw)]/[1.2] tracking-[-.02em] ${alone ? 'md:text-4xl md:leading-4xl' : 'md:text-3xl md:leading-3xl'}`}
            >
              {title}
            </h1>
            {ring}
          </div>
          {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
          {children}
        </main>
        <GuestFooter />
      </div>
      {!alone && (
        <aside className="bg-sunken max-[59.99rem]:hidden">
          <figure className="sticky top-0 grid h-dvh content-center justify-items-center gap-5 overflow-hidden p-8">
            <div className="w-full max-w-136">{art}</div>
            {artText !== undefined && (
              <figcaption className="max-w-[34ch] text-center text-muted">{artText}</figcaption>
            )}
          </figure>
        </aside>
      )}
    </div>
  )
}

export const AuthLink = ({ text, to, children }: { text: string; to: string; children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-2">
    {text}
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3">
      {children}
    </Link>
  </p>
)

/** An introduction that starts with the email address of the link's account, if it is known. */
export function AddressIntro({ email, children }: { email: string; children: string }) {
  const t = useMessages(auth)
  return (
    <>
      {email !== '' && (
        <>
          {t.forAddress} <b className="font-semibold wrap-anywhere text-text">{email}</b>.{' '}
        </>
      )}
      {children}
    </>
  )
}

interface ConnectionNoticeProps {
  /** True when the server did not answer, whatever the browser reports about the connection. */
  isSessionUnknown?: boolean
  /** True when the page has no fields; the notice then does not mention any input. */
  noInput?: boolean
}

/** Says above a form that it can't be sent now. */
export function ConnectionNotice({ isSessionUnknown = false, noInput = false }: ConnectionNoticeProps) {
  const t = useMessages(forms)
  const authMessages = useMessages(auth)
  const isOnline = useHasNetwork()
  const isMarkRemoved = useAnswerHeaderRemoved() && isOnline
  if (isOnline && !isSessionUnknown && !isMarkRemoved) return null
  return (
    <div className="mt-4">
      <Banner title={isMarkRemoved ? t.markRemoved : t.offline}>{!noInput && authMessages.typedStays}</Banner>
    </div>
  )
}

/** A button that needs a connection. Offline it is disabled, with the reason. */
export function GuestButton({ size = 'lg', ...rest }: ComponentProps<typeof Button>) {
  const { needsNetwork } = useMessages(forms)
  const isOnline = useHasNetwork()
  return <Button {...rest} size={size} blocked={isOnline ? '' : needsNetwork} />
}

/** Returns whom to ask for a link while emails are only stored; '' if they are sent. */
export function useNoMailText(): string {
  const t = useMessages(auth)
  const support = usePublicProgram()?.supportEmail ?? ''
  const isMailOff = useMailsOnlyLogged()
  return isMailOff ? t.askForLink(support) : ''
}
