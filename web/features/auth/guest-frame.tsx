import type { ReactNode } from 'react'
import type { Language } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { mailtoLink } from '../../../domain/people/email/email-address'
import { useProductName } from '../../data/queries/installation/installation'
import { usePublicProgram } from '../../data/queries/installation/public-program'
import { serverNow } from '../../data/engine/db/clock'
import { useChooseLanguage } from '../../shared/use-choose-language'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import { Brand } from '../../ui/pictures/brand'

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

/** `only` lists the URLs that work at present, for example offline; undefined for all (P4). */
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
